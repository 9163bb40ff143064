import { Client } from 'pg';
import type { ModelCtor } from 'sequelize-typescript';
import { Sequelize } from 'sequelize-typescript';

export interface ConnectOptions {
  url: string;
  models: ModelCtor[];
  /** Connections of this process; each request borrows at most one at a time. */
  poolSize?: number;
}

// A frozen database must not hold a request for more than 5 s (RELIABILITY R02): at most 2.5 s for a connection and then
// 2 s for an answer. The server gives up a little earlier than we do, so that the usual slowness is its error, not ours.
const acquireMs = 2500;
const queryMs = 2000;
const statementMs = 1800;
const lockMs = 1500;

/**
 * The pool of one process. Nothing is asked of the database yet. Sessions are READ COMMITTED whatever the server's
 * default: the seat claim relies on it (RELIABILITY L2).
 */
export function connect({ url, models, poolSize = 10 }: ConnectOptions): Sequelize {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    logging: false,
    pool: { max: poolSize, min: 0, acquire: acquireMs, idle: 30_000 },
    dialectOptions: {
      application_name: 'studio-api',
      connectionTimeoutMillis: acquireMs,
      query_timeout: queryMs,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      clientMinMessages: 'ignore',
      options: '-c default_transaction_isolation=read\\ committed',
    },
    models,
  });
  sequelize.addHook('afterConnect', (connection: unknown) => {
    if (connection instanceof Client) closeWhenSilent(connection);
  });
  return sequelize;
}

/**
 * pg gives up on a silent server but keeps the connection, whose next user would wait just as long. So it goes: what
 * follows on it, a ROLLBACK for instance, fails at once, and the pool makes another.
 */
function closeWhenSilent(client: Client): void {
  const send: (...parts: unknown[]) => unknown = client.query.bind(client);
  const close = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') void client.end();
  };
  const query = (...parts: unknown[]): unknown => {
    const callback = parts.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown): unknown => {
        close(error);
        return Reflect.apply(callback, undefined, [error, result]);
      };
      return send(...parts.slice(0, -1), answer);
    }
    const sent = send(...parts);
    if (sent instanceof Promise) sent.catch(close);
    return sent;
  };
  Object.assign(client, { query });
}
