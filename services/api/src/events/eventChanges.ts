import { EventEmitter } from 'node:events';

const changes = new EventEmitter();
changes.setMaxListeners(0);

/** Tells the lists of this process that something they show has changed. Rung after the commit, never before. */
export function notifyEventsChanged(): void {
  changes.emit('ring');
}

/** Calls `listener` at each ring until the returned function is called. */
export function onEventsChanged(listener: () => void): () => void {
  changes.on('ring', listener);
  return () => {
    changes.off('ring', listener);
  };
}
