import { EventEmitter } from 'node:events';

const emitter = new EventEmitter({ captureRejections: false });
emitter.setMaxListeners(0);

/** Notifies this process's relays that a mail was enqueued. Other processes' relays poll. */
export function notifyRelay(): void {
  emitter.emit('enqueued');
}

/**
 * Calls `listener` on each notification.
 *
 * @returns a function that unsubscribes
 */
export function onRelayNotified(listener: () => void): () => void {
  emitter.on('enqueued', listener);
  return () => {
    emitter.off('enqueued', listener);
  };
}
