import { Client } from 'pg';
import { ConnectionAcquireTimeoutError } from 'sequelize';
import type { Sequelize } from 'sequelize';

/** After so many milliseconds without any response the database counts as unreachable. */
export const silentMs = 2500;

const lastAnswers = new WeakMap<Sequelize, () => number>();

/** True while the database answers queries. */
export function isServing(sequelize: Sequelize): boolean {
  const lastAnswer = lastAnswers.get(sequelize);
  return lastAnswer !== undefined && performance.now() - lastAnswer() < silentMs;
}

/**
 * Distinguishes a busy database from an unreachable one. A request waits for a connection while others are served;
 * after `silentMs` without any response it gives up. So a rush is served completely, and an outage is answered at once.
 */
export function waitWhileOthersAreServed(sequelize: Sequelize): void {
  const { connectionManager } = sequelize;
  const acquire = connectionManager.getConnection.bind(connectionManager);
  let lastAnswer = performance.now();
  lastAnswers.set(sequelize, () => lastAnswer);

  sequelize.addHook('afterConnect', (connection: unknown) => {
    if (!(connection instanceof Client)) return;
    lastAnswer = performance.now();
    watchAnswers(connection, (error) => {
      if (error === null) lastAnswer = performance.now();
      // pg gives up on a silent server but keeps the connection, whose next user would wait just as long. So it goes:
      // what follows on it, a ROLLBACK for instance, fails at once, and the pool makes another.
      if (error instanceof Error && error.message === 'Query read timeout') void connection.end();
    });
  });

  connectionManager.getConnection = async (options) => {
    const asked = performance.now();
    const connection = acquire(options);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const silent = performance.now() - Math.max(asked, lastAnswer);
        if (silent >= silentMs) reject(new ConnectionAcquireTimeoutError(new Error('nobody is being served')));
        else timer = setTimeout(look, silentMs - silent);
      };
      timer = setTimeout(look, silentMs);
    });
    try {
      return await Promise.race([connection, silence]);
    } catch (error) {
      // The connection may still arrive; return it to the pool.
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

/** Calls `ended` for each query of the connection, with what went wrong or null. */
function watchAnswers(client: Client, ended: (error: unknown) => void): void {
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
