import { EventEmitter } from 'node:events';

const emitter = new EventEmitter({ captureRejections: false });
emitter.setMaxListeners(0);

/** Notifies only relays of this process; the others poll. */
export function notifyRelay(): void {
  emitter.emit('enqueued');
}

/** @returns a function that unsubscribes */
export function onRelayNotified(listener: () => void): () => void {
  emitter.on('enqueued', listener);
  return () => {
    emitter.off('enqueued', listener);
  };
}
