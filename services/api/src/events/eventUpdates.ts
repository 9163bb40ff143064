import { EventEmitter } from 'node:events';

const changes = new EventEmitter();
changes.setMaxListeners(0);

/** Call it after the commit of a change of events or of the studio's settings. */
export function notifyEventsChanged(): void {
  changes.emit('change');
}

export function onEventsChanged(listener: () => void): () => void {
  changes.on('change', listener);
  return () => {
    changes.off('change', listener);
  };
}
