import type { LayerContext } from './context.ts';

/** Time for the client to read a response that was sent before the end of its request. */
const lingerMs = 1000;

/** Closing with unread bytes would discard the response (RFC 9112 §9.6). */
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
