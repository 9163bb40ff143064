import { EventEmitter } from 'node:events';

const bell = new EventEmitter();
bell.setMaxListeners(0);

/** Tells the lists of this process that something they show has changed. Rung after the commit, never before. */
export function ringEvents(): void {
  bell.emit('ring');
}

/** Calls `listener` at each ring until the returned function is called. */
export function onEventsRing(listener: () => void): () => void {
  bell.on('ring', listener);
  return () => {
    bell.off('ring', listener);
  };
}
