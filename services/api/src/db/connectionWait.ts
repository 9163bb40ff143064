import { Client } from 'pg';
import { ConnectionAcquireTimeoutError } from 'sequelize';
import type { Sequelize } from 'sequelize';

/** Without a successful query for this long, the database is unavailable, not busy. */
export const standstillMs = 2500;

const lastSuccesses = new WeakMap<Sequelize, () => number>();

export function isServing(sequelize: Sequelize): boolean {
  const lastSuccess = lastSuccesses.get(sequelize);
  return lastSuccess !== undefined && performance.now() - lastSuccess() < standstillMs;
}

/** Replaces the pool's acquire timeout: neither its options nor Sequelize's hooks can express this (ADR 0029). */
export function limitAcquireTime(sequelize: Sequelize): void {
  const { connectionManager } = sequelize;
  const acquire = connectionManager.getConnection.bind(connectionManager);
  let lastSuccess = performance.now();
  lastSuccesses.set(sequelize, () => lastSuccess);

  sequelize.addHook('afterConnect', (connection: unknown) => {
    if (!(connection instanceof Client)) return;
    lastSuccess = performance.now();
    observeQueries(connection, (error) => {
      if (error === null) lastSuccess = performance.now();
      // After a read timeout pg keeps the connection, and the next query on it would wait as long.
      if (error instanceof Error && error.message === 'Query read timeout') void connection.end();
    });
  });

  connectionManager.getConnection = async (options) => {
    const asked = performance.now();
    const connection = acquire(options);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const silent = performance.now() - Math.max(asked, lastSuccess);
        if (silent >= standstillMs) reject(new ConnectionAcquireTimeoutError(new Error('no query succeeds')));
        else timer = setTimeout(look, standstillMs - silent);
      };
      timer = setTimeout(look, standstillMs);
    });
    try {
      return await Promise.race([connection, silence]);
    } catch (error) {
      connection.then(
        (late) => connectionManager.releaseConnection(late),
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

function observeQueries(client: Client, ended: (error: unknown) => void): void {
  const send: (...parts: unknown[]) => unknown = client.query.bind(client);
  const query = (...parts: unknown[]): unknown => {
    const callback = parts.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown): unknown => {
        ended(error ?? null);
        return Reflect.apply(callback, undefined, [error, result]);
      };
      return send(...parts.slice(0, -1), answer);
    }
    const sent = send(...parts);
    if (sent instanceof Promise) {
      sent.then(
        () => ended(null),
        (error: unknown) => ended(error),
      );
    }
    return sent;
  };
  Object.assign(client, { query });
}
