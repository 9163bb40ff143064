import type { Sequelize, Transaction } from 'sequelize';
import type {
  BankEntryReason,
  RecordedStatementView,
  RecordStatement,
  StatementRowView,
  StatementView,
} from '@studio/contract/admin/bankStatements';
import type { Cents } from '@studio/contract/format/money';
import { recordAudit, requireSession } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, invalidInput } from '../../errors.ts';
import { receiveEft } from '../admin/receivePayment.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBooking } from '../lockBooking.ts';
import { readOwed } from '../money/bookingRequests.ts';
import { openDepositOf } from '../money/payState.ts';
import { matchStatement } from './matchStatement.ts';
import type { MatchedRow } from './matchStatement.ts';
import { parseStatement } from './statementCsv.ts';
import type { StatementRow } from './statementCsv.ts';

type Context = Pick<BookingContext, 'database' | 'config'>;

/** Shows what `recordStatement` would do with the file. @throws invalid_input for another file */
export async function readStatement({ database, config }: Context, csv: string): Promise<StatementView> {
  const rows = await matchStatement(database, readRows(csv), config.secret);
  const shown = rows.flatMap((row) => presentRow(row) ?? []);
  return { rows: shown, others: rows.length - shown.length };
}

/**
 * Records the rows that an admin saw as matched as payments, each in a separate transaction, and lists unclear rows
 * under 'Needs attention'. A row that was recorded before, of this or another file, changes nothing.
 * @throws invalid_input for another file
 */
export async function recordStatement(
  context: Context,
  { csv, keys }: RecordStatement,
  actor: Actor,
): Promise<RecordedStatementView> {
  const { database, config } = context;
  await transact(database, (transaction) => requireSession(transaction, actor));
  const rows = await matchStatement(database, readRows(csv), config.secret);
  const seen = new Set(keys);
  const counts: RecordedStatementView = { recorded: 0, unclear: 0, known: 0 };
  for (const row of rows) {
    if (row.state === 'other' || (row.state === 'matched' && !seen.has(row.key))) continue;
    counts[await recordRow(database, row, actor)] += 1;
  }
  const subject = `${counts.recorded} recorded, ${counts.unclear} unclear, ${counts.known} known`;
  await transact(database, (transaction) =>
    recordAudit(transaction, actor, { action: 'payment.statement_recorded', subject }),
  );
  return counts;
}

async function recordRow(database: Sequelize, row: MatchedRow, actor: Actor): Promise<keyof RecordedStatementView> {
  if (row.state === 'unclear') return storeUnclear(database, row, row.reason);
  try {
    return await transact(database, async (transaction) => {
      const booking = row.booking && (await lockBooking(transaction, { id: row.booking.id }));
      const isNew = await insertEntry(transaction, row, 'recorded', null);
      if (!isNew || row.state === 'known') return 'known';
      await receiveMatched(transaction, booking, row.amount, actor);
      return 'recorded';
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    return storeUnclear(database, row, reasonOf(error));
  }
}

/** The booking may have changed since the rows were matched. */
async function receiveMatched(
  transaction: Transaction,
  booking: Booking | null,
  amount: Cents,
  actor: Actor,
): Promise<void> {
  if (!booking) throw conflict('conflict', 'This booking was deleted.');
  const owed = await readOwed(transaction, booking.orderId);
  if (owed > 0 && amount !== owed && amount !== openDepositOf(booking))
    throw conflict('wrong_amount', 'The booking owes another sum.');
  await receiveEft(transaction, booking, amount, actor);
}

const insert = statement<{ id: number }>(
  'bank entry',
  `insert into bank_entries (entry_key, booked_on, amount, description, state, reason, booking_id)
   values ($1, $2, $3, $4, $5, $6, (select id from bookings where id = $7))
   on conflict (entry_key) do nothing returning id`,
);

/** Waits for another upload that records the same row. @returns false if the row was recorded before */
async function insertEntry(
  transaction: Transaction,
  { key, day, amount, description, booking }: MatchedRow,
  state: 'recorded' | 'unclear',
  reason: BankEntryReason | null,
): Promise<boolean> {
  const text = state === 'unclear' ? description : null;
  const values = [key, day, amount, text, state, reason, booking?.id ?? null];
  return (await run(transaction, insert, values)).length > 0;
}

async function storeUnclear(
  database: Sequelize,
  row: MatchedRow,
  reason: BankEntryReason | null,
): Promise<'unclear' | 'known'> {
  const isNew = await transact(database, (transaction) => insertEntry(transaction, row, 'unclear', reason));
  return isNew ? 'unclear' : 'known';
}

function reasonOf({ code }: AppError): BankEntryReason {
  if (code === 'sold_out' || code === 'tickets_sold_out') return 'no_seat';
  if (code === 'already_paid' || code === 'wrong_amount') return code;
  return 'not_payable';
}

/** Returns null for a row that is for no booking. */
function presentRow({ key, state, day, amount, description, reason, booking }: MatchedRow): StatementRowView | null {
  if (state === 'other') return null;
  const { bookingReference = null, name = null, owed = null } = booking ?? {};
  return { key, state, day, amount, description, reason, bookingReference, name, owed };
}

function readRows(csv: string): StatementRow[] {
  try {
    const rows = parseStatement(csv);
    if (rows.length > 0) return rows;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidInput(`This bank statement cannot be read. ${error.message}`);
  }
  throw invalidInput('This bank statement contains no incoming payments.');
}
