import type { LayerContext } from './context.ts';

/** The client has this long to read a response that was sent before its request ended. */
const lingerMs = 1000;

/** Delays the close: closing with unread bytes would discard the response (RFC 9112 §9.6). */
export function answerEarly({ req, res }: LayerContext): void {
  const { socket } = req;
  res.setHeader('Connection', 'close');
  // Node drains an unread request unless something has read from it; then pause() stops it.
  req.read(0);
  req.pause();
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
