import { ConnectionError, DatabaseError, TimeoutError } from 'sequelize';

// SQLSTATE codes of temporary errors: connections, shutdown, timeouts, deadlock, standby, full disk.
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
const lostWords =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered a connection error))/;

/** Returns false for an error that the statement itself causes. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof DatabaseError) return isOutage(error.original);
  if (typeof error !== 'object' || error === null) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && (passing.test(code) || lostSocket.has(code))) return true;
  const message: unknown = Reflect.get(error, 'message');
  return typeof message === 'string' && lostWords.test(message);
}
