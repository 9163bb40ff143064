import { EventEmitter } from 'node:events';

/** Receives the ids of the changed events; none if any event may have changed. */
type Listener = (ids: readonly number[]) => void;

const changes = new EventEmitter();
changes.setMaxListeners(0);

/** Call it after the commit. Without ids any event may have changed. */
export function notifyEventsChanged(...ids: number[]): void {
  changes.emit('change', ids);
}

export function onEventsChanged(listener: Listener): () => void {
  changes.on('change', listener);
  return () => {
    changes.off('change', listener);
  };
}
