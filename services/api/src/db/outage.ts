import { ConnectionError, DatabaseError, TimeoutError } from 'sequelize';

// SQLSTATE: connection lost, too many connections, shutting down, a statement or lock that took too long, a transaction
// that had to be given up for another, a standby, a full disk. All of them pass; none of them is the caller's fault.
const passing = /^(08...|53...|40001|40P01|57014|57P0[1-5]|55P03|25006|25P03)$/;
const lostSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** pg gives these no code. */
const lostWords =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered a connection error))/;

/** True when the database is away, overloaded or frozen, as against a fault in what was asked of it. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof DatabaseError) return isOutage(error.original);
  if (typeof error !== 'object' || error === null) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && (passing.test(code) || lostSocket.has(code))) return true;
  const message: unknown = Reflect.get(error, 'message');
  return typeof message === 'string' && lostWords.test(message);
}
