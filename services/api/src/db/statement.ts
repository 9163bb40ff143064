import { Client } from 'pg';
import type { QueryConfig } from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { activityOf } from './databaseActivity.ts';

/** Each connection prepares a statement once and finds it by its name. Names are unique in the service. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Declares the type of a row, which is not checked at runtime. */
  readonly row?: Row;
}

export type Value = string | number | boolean | Date | null | readonly (string | number)[];

const texts = new Map<string, string>();

/** Throws if another statement has the name: a connection that has prepared that one would reject this one. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements have the name '${name}'`);
  texts.set(name, text);
  return { name, text };
}

/** Returns a function from a name to its parameter, such as `$2`. The statement's values have the order of `names`. */
export function parametersOf<Name extends string>(names: readonly Name[]): (name: Name) => string {
  return (name) => `$${names.indexOf(name) + 1}`;
}

/** Bypasses Sequelize (ADR 0095). @throws pg's DatabaseError, see `isViolation` and `isOutage` */
export async function run<Row extends object>(
  on: Transaction | Sequelize,
  { name, text }: Statement<Row>,
  values: readonly Value[],
): Promise<Row[]> {
  const query = { name, text, values: [...values] };
  if (!('connectionManager' in on)) return send<Row>(clientOf(on), query);

  const connection = await on.connectionManager.getConnection({ type: 'write' });
  try {
    return await send<Row>(asClient(connection), query);
  } finally {
    on.connectionManager.releaseConnection(connection);
  }
}

export async function runInsert<Row extends object>(
  on: Transaction | Sequelize,
  insert: Statement<Row>,
  values: readonly Value[],
): Promise<Row> {
  const [row] = await run(on, insert, values);
  if (!row) throw new Error(`The statement '${insert.name}' returned no row`);
  return row;
}

/** Runs a text composed for one request. The planner sees the values, and the connection stores no statement. */
export function runOnce<Row extends object>(
  on: Transaction | Sequelize,
  text: string,
  values: readonly Value[],
): Promise<Row[]> {
  return run<Row>(on, { name: '', text }, values);
}

/** Like `runOnce`, but with another timeout of the client than the connection's. */
export function runLong<Row extends object>(
  transaction: Transaction,
  text: string,
  values: readonly Value[],
  timeoutMs: number,
): Promise<Row[]> {
  const query: LongQuery = { text, values: [...values], query_timeout: timeoutMs };
  return send<Row>(clientOf(transaction), query);
}

/** pg's types omit the timeout of one query. */
interface LongQuery extends QueryConfig {
  query_timeout: number;
}

async function send<Row extends object>(client: Client, query: QueryConfig): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>(query);
    activityOf(client).noteSuccess();
    return rows;
  } catch (error) {
    // The server may never answer on this connection. Sequelize discards such a connection only after its own queries.
    if (error instanceof Error && error.message === 'Query read timeout') void client.end();
    throw error;
  }
}

/** Sequelize stores the connection on the transaction, but its types omit it. */
function clientOf(transaction: Transaction): Client {
  return asClient('connection' in transaction ? transaction.connection : null);
}

function asClient(connection: unknown): Client {
  if (connection instanceof Client) return connection;
  throw new TypeError('A statement needs a connection of pg');
}
