import { Client, types } from 'pg';
import type { ModelCtor } from 'sequelize-typescript';
import { Sequelize } from 'sequelize-typescript';
import { ErrorTolerantClient } from '@studio/runtime/errorTolerantClient';
import { DatabaseActivity, setActivity, standstillMs } from './databaseActivity.ts';
import { addPipeline, pipelineLockMs } from './pipeline.ts';

export interface ConnectOptions {
  url: string;
  models: ModelCtor[];
  poolSize?: number;
  timeouts?: DatabaseTimeouts;
}

export interface DatabaseTimeouts {
  queryMs: number;
  statementMs: number;
  lockMs: number;
  standstillMs: number;
  /** The timeout for a free connection of the pool. */
  acquireMs: number;
}

// A request ends within 5 s (RELIABILITY R02). The server's timeout is shorter, so that the server reports the error.
export const requestTimeouts: DatabaseTimeouts = {
  queryMs: 2000,
  statementMs: 1800,
  lockMs: 1500,
  standstillMs,
  acquireMs: 14_000,
};

/** Sets READ COMMITTED whatever the server's default is, because the seat claim relies on it (RELIABILITY L2). */
export function connect({ url, models, poolSize = 10, timeouts = requestTimeouts }: ConnectOptions): Sequelize {
  const activity = new DatabaseActivity(timeouts.standstillMs);
  const options = {
    application_name: 'studio-api',
    connectionTimeoutMillis: timeouts.standstillMs,
    query_timeout: timeouts.queryMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    options: '-c default_transaction_isolation=read\\ committed',
  };
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { Client: ErrorTolerantClient, types },
    // `benchmark` makes Sequelize call the logger after each successful query.
    benchmark: true,
    logging: () => activity.noteSuccess(),
    pool: { max: poolSize, min: 0, acquire: timeouts.acquireMs, idle: 30_000 },
    dialectOptions: { ...options, clientMinMessages: 'ignore' },
    models,
  });
  sequelize.addHook('beforePoolAcquire', () => activity.noteRequest());
  // Noted again, because another query may have succeeded while this one waited for a connection.
  sequelize.addHook('afterPoolAcquire', () => activity.noteRequest());
  sequelize.addHook('afterConnect', (connection: unknown) => {
    if (connection instanceof Client) setActivity(connection, activity);
  });
  setActivity(sequelize, activity);
  const pipelined = { ...options, connectionString: url, pipeline: true, lock_timeout: pipelineLockMs };
  addPipeline(sequelize, () => new ErrorTolerantClient(pipelined));
  return sequelize;
}
