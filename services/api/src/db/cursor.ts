import type { Sequelize } from 'sequelize';
import { runLong } from './statement.ts';
import type { Value } from './statement.ts';

const batchRows = 500;
/** Longer than that of other statements, because the first batch may follow a sort. */
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
    // The reader's timeout is shorter; this one is for a process that has stopped.
    await runLong(transaction, `set local idle_in_transaction_session_timeout = '60s'`, [], fetchMs);
    await runLong(transaction, `declare listed no scroll cursor for ${text}`, values, fetchMs);
    for (;;) {
      const rows = await runLong<Row>(transaction, `fetch ${batchRows} from listed`, [], fetchMs);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    // Nothing was changed. After an error the connection may be lost, which Sequelize notices.
    await transaction.rollback().catch(() => undefined);
  }
}
