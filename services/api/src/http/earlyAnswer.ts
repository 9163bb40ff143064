import type { LayerContext } from './context.ts';

/** How long a client may take to read a response that was sent before the end of its request. */
const lingerMs = 1000;

/**
 * Stops reading the request after an early response, and closes the connection once the client has had time to read it.
 * Closing with unread bytes would discard the response (RFC 9112 §9.6).
 */
export function answerEarly({ req, res }: LayerContext): void {
  const { socket } = req;
  res.setHeader('Connection', 'close');
  // Node drains an unread request by itself; read(0) prevents that, so that pause() works.
  req.read(0);
  req.pause();
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
