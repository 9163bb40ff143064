import { EventEmitter } from 'node:events';

const changes = new EventEmitter();
changes.setMaxListeners(0);

/** Notifies the lists of this process of a change. Call it after the commit. */
export function notifyEventsChanged(): void {
  changes.emit('ring');
}

/** Calls `listener` at each change until the returned function is called. */
export function onEventsChanged(listener: () => void): () => void {
  changes.on('ring', listener);
  return () => {
    changes.off('ring', listener);
  };
}
