import type { LayerContext } from './context.ts';

/** How long a caller may take to read an answer that came before the end of what they send. */
const lingerMs = 1000;

/**
 * The answer is known and the rest of the request not worth reading: nothing more is read of it, and the connection
 * goes once the caller has had time to see the answer. Closing it with bytes unread would tear the answer away
 * (RFC 9112 §9.6).
 */
export function answerEarly({ req, res }: LayerContext): void {
  const { socket } = req;
  res.setHeader('Connection', 'close');
  // Node drains an unread request by itself; one read(0) prevents that, so that pause() works.
  req.read(0);
  req.pause();
  // Node calls this when the last response of a connection was sent.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
