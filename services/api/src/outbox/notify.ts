import { EventEmitter } from 'node:events';

const bell = new EventEmitter({ captureRejections: false });
bell.setMaxListeners(0);

/** Tells the relays of this process that something was committed. A bell that nobody hears costs nothing: they poll. */
export function notifyRelay(): void {
  bell.emit('ring');
}

/** Calls `listener` at each ring until the returned function is called. */
export function onRelayNotified(listener: () => void): () => void {
  bell.on('ring', listener);
  return () => {
    bell.off('ring', listener);
  };
}
