import { EventEmitter } from 'node:events';

const updates = new EventEmitter();
updates.setMaxListeners(0);

/** Call it after the commit of a change of events or of the studio's settings. */
export function notifyEventsUpdated(): void {
  updates.emit('update');
}

export function onEventsUpdated(listener: () => void): () => void {
  updates.on('update', listener);
  return () => {
    updates.off('update', listener);
  };
}
