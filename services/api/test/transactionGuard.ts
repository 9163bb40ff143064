import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sequelize, Transaction } from 'sequelize';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Finds queries that miss their `transaction` option: they take another connection while a transaction of the same
 * request is open, and would block for ever when the pool has only one (RELIABILITY M32).
 *
 * @returns the stack of each such query, added when it happens
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
      // Synchronous, so that the code that awaits the transaction continues with this state.
      current.enterWith(state);
      return guarded(state);
    },
  });
  return found;
}
