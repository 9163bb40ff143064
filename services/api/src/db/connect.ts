import { Client, types } from 'pg';
import type { ClientConfig } from 'pg';
import type { ModelCtor } from 'sequelize-typescript';
import { Sequelize } from 'sequelize-typescript';
import { silentMs, waitWhileOthersAreServed } from './connectionWait.ts';

export interface ConnectOptions {
  url: string;
  models: ModelCtor[];
  /** Connections of this process; each request borrows at most one at a time. */
  poolSize?: number;
}

// A frozen database must not hold a request for more than 5 s (RELIABILITY R02): nobody waits 2.5 s for a connection
// while no one is served, nor 2 s for an answer, and the deadline of every request (`app.ts`) ends what is left. In a
// rush, while others are served, one may wait longer. The server gives up a little earlier than we do, so that the usual slowness is its error, not ours.
const acquireMs = 14_000;
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
    dialectModule: { Client: HeardClient, types },
    logging: false,
    pool: { max: poolSize, min: 0, acquire: acquireMs, idle: 30_000 },
    dialectOptions: {
      application_name: 'studio-api',
      connectionTimeoutMillis: silentMs,
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
  waitWhileOthersAreServed(sequelize);
  return sequelize;
}

/**
 * Sequelize listens for errors a moment after the connection stands. One that is ended in that moment, by an
 * administrator or a server that stops, would end the process (RELIABILITY R03).
 */
class HeardClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
