import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { transactionRetries } from '../metrics/counters.ts';
import { sqlStateOf } from './violation.ts';

/** The SQLSTATE codes of serialization failure and deadlock. */
const retriedCodes = new Set(['40001', '40P01']);
const tries = 4;

/** Runs `work` with READ COMMITTED. After a deadlock it runs again, so it must change nothing but the database. */
export async function transact<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await once(sequelize, work);
    } catch (error) {
      const code = sqlStateOf(error) ?? '';
      if (tried === tries || !retriedCodes.has(code)) throw error;
      transactionRetries.inc({ code });
      await sleep(Math.random() * 20 * tried);
    }
  }
}

/**
 * Returns the value for the `transaction` option of a model call: the transaction, or null if `on` is the connection
 * pool.
 */
export function transactionOf(on: Transaction | Sequelize): Transaction | null {
  return 'connectionManager' in on ? null : on;
}

type LastSteps = Map<string, () => Promise<void>>;
const lastStepsOf = new WeakMap<Transaction, LastSteps>();

/** Runs `step` in the transaction just before the commit, once for each key. */
export function runBeforeCommit(transaction: Transaction, key: string, step: () => Promise<void>): void {
  const lastSteps = lastStepsOf.get(transaction);
  if (!lastSteps) throw new TypeError('A last step needs a transaction of transact()');
  lastSteps.set(key, step);
}

async function once<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const transaction = await sequelize.transaction();
  const lastSteps: LastSteps = new Map();
  lastStepsOf.set(transaction, lastSteps);
  let result: Result;
  try {
    result = await work(transaction);
    for (const step of lastSteps.values()) await step();
  } catch (error) {
    await rollBack(sequelize, transaction);
    throw error;
  }
  await transaction.commit();
  return result;
}

/** Never throws, so that the caller reports the original error. */
async function rollBack(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const connection: unknown = Reflect.get(transaction, 'connection');
  if (connection instanceof Client && isLost(connection)) {
    await sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
    return;
  }
  await transaction.rollback().catch(() => undefined);
}

/** `_invalid` is set by Sequelize after a read timeout. */
function isLost(client: Client): boolean {
  return (
    Reflect.get(client, '_ending') === true ||
    Reflect.get(client, '_invalid') === true ||
    Reflect.get(client, '_queryable') === false
  );
}
