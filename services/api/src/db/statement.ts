import { Client } from 'pg';
import type { Sequelize, Transaction } from 'sequelize';

/** SQL that each connection parses and plans once; `name` is unique in the service. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Only its type is used: the shape of a row, which the writer of the SQL promises. */
  readonly row?: Row;
}

export type Value = string | number | boolean | Date | null | readonly (string | number)[];

export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/**
 * Runs a prepared statement on the transaction's connection, or on one of the pool and then it commits by itself.
 * It goes past Sequelize, so it costs one round trip and little more (docs/performance.md, claimSeats).
 *
 * @throws pg's DatabaseError; `isViolation` and `isOutage` read it
 */
export async function run<Row extends object>(
  on: Transaction | Sequelize,
  { name, text }: Statement<Row>,
  values: readonly Value[],
): Promise<Row[]> {
  const query = { name, text, values: [...values] };
  if (!('connectionManager' in on)) return (await clientOf(on).query<Row>(query)).rows;

  const connection = await on.connectionManager.getConnection({ type: 'write' });
  try {
    return (await asClient(connection).query<Row>(query)).rows;
  } finally {
    on.connectionManager.releaseConnection(connection);
  }
}

/** Sequelize keeps the connection on the transaction; its types do not say so. */
function clientOf(transaction: Transaction): Client {
  return asClient('connection' in transaction ? transaction.connection : null);
}

function asClient(connection: unknown): Client {
  if (connection instanceof Client) return connection;
  throw new TypeError('A statement needs a connection of pg');
}
