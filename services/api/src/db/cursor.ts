import type { Sequelize } from 'sequelize';
import { runLong } from './statement.ts';
import type { Value } from './statement.ts';

const batchRows = 500;
/** The timeout of one batch: longer than for other statements, because Postgres may sort before the first batch. */
const fetchMs = 10_000;

/**
 * Reads the rows of a query in batches, in one transaction. The connection returns to the pool when the last batch was
 * read or the iteration ends.
 */
export async function* readWithCursor<Row extends object>(
  database: Sequelize,
  text: string,
  values: readonly Value[],
): AsyncGenerator<Row[], void, void> {
  const transaction = await database.transaction();
  try {
    await runLong(transaction, `set local statement_timeout = ${fetchMs - 200}`, [], fetchMs);
    // The reader has a shorter timeout. This one ends the transaction of a process that has stopped.
    await runLong(transaction, `set local idle_in_transaction_session_timeout = '60s'`, [], fetchMs);
    await runLong(transaction, `declare listed no scroll cursor for ${text}`, values, fetchMs);
    for (;;) {
      const rows = await runLong<Row>(transaction, `fetch ${batchRows} from listed`, [], fetchMs);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    // Nothing was changed, so an error does not matter. Sequelize notices a lost connection.
    await transaction.rollback().catch(() => undefined);
  }
}
