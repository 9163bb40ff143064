import { EventEmitter } from 'node:events';

const emitter = new EventEmitter({ captureRejections: false });
emitter.setMaxListeners(0);

/** Tells the relays of this process that a mail was enqueued. Those of other processes poll. */
export function notifyRelay(): void {
  emitter.emit('enqueued');
}

/** Calls `listener` at each notification until the returned function is called. */
export function onRelayNotified(listener: () => void): () => void {
  emitter.on('enqueued', listener);
  return () => {
    emitter.off('enqueued', listener);
  };
}
