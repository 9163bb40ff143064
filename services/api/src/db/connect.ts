import { Client, types } from 'pg';
import type { ClientConfig } from 'pg';
import type { ModelCtor } from 'sequelize-typescript';
import { Sequelize } from 'sequelize-typescript';
import { limitAcquireTime, standstillMs } from './connectionWait.ts';

export interface ConnectOptions {
  url: string;
  models: ModelCtor[];
  /** Size of this process's pool; a request uses at most one connection at a time. */
  poolSize?: number;
}

// A frozen database must not hold a request for more than 5 s (RELIABILITY R02): 2.5 s for a connection and 2 s for a
// query, and the request's own timeout (`app.ts`). The server's limit is shorter than ours, so that usually it reports.
const acquireMs = 14_000;
const queryMs = 2000;
const statementMs = 1800;
const lockMs = 1500;

/**
 * Creates the process's pool without connecting. Sessions are READ COMMITTED whatever the server's default, because the
 * seat claim relies on it (RELIABILITY L2).
 */
export function connect({ url, models, poolSize = 10 }: ConnectOptions): Sequelize {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { Client: ErrorTolerantClient, types },
    logging: false,
    pool: { max: poolSize, min: 0, acquire: acquireMs, idle: 30_000 },
    dialectOptions: {
      application_name: 'studio-api',
      connectionTimeoutMillis: standstillMs,
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
  limitAcquireTime(sequelize);
  return sequelize;
}

/** Sequelize adds its error listener late; an earlier error event without a listener would end the process (RELIABILITY R03). */
class ErrorTolerantClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
