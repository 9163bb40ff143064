import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sequelize, Transaction } from 'sequelize';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Finds queries that miss their `transaction` option. Such a query takes another connection while a transaction of the
 * same request is open, and would block for ever if the pool has only one connection (RELIABILITY M32).
 * @returns a list to which the stack of each such query is added when it runs
 */
export function guardTransactions(sequelize: Sequelize): string[] {
  const found: string[] = [];
  const check = () => {
    if (current.getStore()?.isOpen) found.push(new Error('A query outside the open transaction').stack ?? '');
  };

  const { connectionManager } = sequelize;
  const getConnection = connectionManager.getConnection.bind(connectionManager);
  connectionManager.getConnection = (options) => {
    check();
    return getConnection(options);
  };

  const begin = sequelize.transaction.bind(sequelize);
  const guarded = async (state: { isOpen: boolean }): Promise<Transaction> => {
    const transaction = await begin();
    const [commit, rollback] = [transaction.commit.bind(transaction), transaction.rollback.bind(transaction)];
    const closing = (end: () => Promise<void>) => () => {
      state.isOpen = false;
      return end();
    };
    transaction.commit = closing(commit);
    transaction.rollback = closing(rollback);
    state.isOpen = true;
    return transaction;
  };
  Object.assign(sequelize, {
    transaction: () => {
      check();
      const state = { isOpen: false };
      // `enterWith` is synchronous, so that the code that awaits the transaction continues with this state.
      current.enterWith(state);
      return guarded(state);
    },
  });
  return found;
}
