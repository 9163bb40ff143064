import { createHmac } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import type { BankEntryReason, StatementRowState } from '@studio/contract/admin/bankStatements';
import type { Cents } from '@studio/contract/format/money';
import { isPriceRequest, reservedByVoucherOf, paidAfterRefundsOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { EndedBy, StoredStatus } from '../booking.model.ts';
import { parseReference } from '../ids/reference.ts';
import type { StatementRow } from './statementCsv.ts';

/** A booking whose reference is in the text of a row. */
interface NamedBooking {
  id: number;
  bookingReference: string;
  name: string;
  status: StoredStatus;
  endedBy: EndedBy | null;
  owed: Cents;
  /** The unpaid deposit; null without one. */
  deposit: Cents | null;
  hasStarted: boolean;
  /** Sums that were noted as paid by EFT; negative ones correct such a sum. */
  noted: Cents[];
  /** Sums of bank entries that were recorded for the booking. */
  recorded: Cents[];
}

export interface MatchedRow extends StatementRow {
  key: string;
  /** `other`: the row is for no booking. */
  state: StatementRowState | 'other';
  reason: BankEntryReason | null;
  booking: NamedBooking | null;
}

const selectNamed = statement<NamedBooking>(
  'bookings of a bank statement',
  `select b.id, b.booking_reference as "bookingReference", o.first_name || ' ' || o.last_name as name, b.status,
     b.ended_by as "endedBy", greatest(0, ${totalAmountOf('b')} - ${paidAfterRefundsOf('b')} - ${reservedByVoucherOf('b')}) as owed,
     case when r.state <> 'paid' and r.deposit is not null then r.amount end as deposit, e.starts_at <= now() as "hasStarted",
     array(select amount from payments where order_id = b.order_id and provider = 'manual' and method = 'eft'
       and (amount > 0 or is_correction) and transfer_of is null) as noted,
     array(select amount from bank_entries where booking_id = b.id and state = 'recorded') as recorded
   from unnest($1::text[]) as named (reference) join bookings b on b.booking_reference = named.reference
     join orders o on o.id = b.order_id join events e on e.id = b.event_id
     join payment_requests r on ${isPriceRequest('r', 'b')}`,
);

const selectKnown = statement<{ key: string }>(
  'known bank entries',
  'select entry_key as key from bank_entries where entry_key = any($1::text[])',
);

const selectAwaited = statement<{ amount: Cents }>(
  'sums awaited by EFT',
  `select distinct r.amount from payment_requests r join bookings b on b.order_id = r.order_id
   where r.method = 'eft' and r.state in ('open', 'failed') and b.status in ('pending', 'confirmed') and r.amount > 0`,
);

/** Finds the booking that each row pays, by reference and amount. */
export async function matchStatement(
  on: Transaction | Sequelize,
  rows: readonly StatementRow[],
  secret: string,
): Promise<MatchedRow[]> {
  const keyed = withKeys(rows, secret);
  const references = keyed.map(({ description }) => referencesIn(description));
  const named = await run(on, selectNamed, [[...new Set(references.flat())]]);
  const byReference = new Map(named.map((booking) => [booking.bookingReference, booking]));
  const known = new Set((await run(on, selectKnown, [keyed.map(({ key }) => key)])).map(({ key }) => key));
  const awaited = new Set((await run(on, selectAwaited, [])).map(({ amount }) => amount));

  return keyed.map((row, index) => {
    const bookings = (references[index] ?? []).flatMap((reference) => byReference.get(reference) ?? []);
    const [booking = null] = bookings.length === 1 ? bookings : [];
    if (known.has(row.key)) return { ...row, booking, state: 'known', reason: null };
    if (bookings.length > 1) return { ...row, booking: null, state: 'unclear', reason: 'several_references' };
    // The copy has what the booking owes before this row.
    if (booking) return { ...row, booking: { ...booking }, ...countRow(row.amount, booking) };
    const isAwaited = awaited.has(row.amount);
    return { ...row, booking: null, state: isAwaited ? 'unclear' : 'other', reason: isAwaited ? 'no_reference' : null };
  });
}

/** Decides about a row, and counts it for the booking, so that further rows of the file pay only what is left. */
function countRow(amount: Cents, booking: NamedBooking): Pick<MatchedRow, 'state' | 'reason'> {
  const { status, endedBy, owed, deposit, hasStarted, noted, recorded } = booking;
  if (countOf(noted, amount) - countOf(noted, -amount) > countOf(recorded, amount)) {
    recorded.push(amount);
    return { state: 'known', reason: null };
  }
  const isReleased = status === 'cancelled' && endedBy === 'time' && !hasStarted;
  const isPayable = isReleased || status === 'pending' || status === 'confirmed';
  if (!isPayable) return { state: 'unclear', reason: 'not_payable' };
  if (owed === 0) return { state: 'unclear', reason: 'already_paid' };
  if (amount !== owed && (amount !== deposit || isReleased)) return { state: 'unclear', reason: 'wrong_amount' };
  booking.owed -= amount;
  booking.deposit = null;
  return { state: 'matched', reason: null };
}

function countOf(sums: readonly Cents[], searched: Cents): number {
  return sums.filter((sum) => sum === searched).length;
}

/**
 * Equal rows of one day are numbered, so that each has a separate key, which is the same in every file with this day.
 */
function withKeys(rows: readonly StatementRow[], secret: string): (StatementRow & { key: string })[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const text = JSON.stringify([row.day, row.amount, compact(row.description)]);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    const key = createHmac('sha256', secret).update(`bank entry:${text}:${count}`).digest('base64url');
    return { ...row, key };
  });
}

const referenceLength = 12;

/** Finds each part of the text that can be a reference, with or without spaces and hyphens. */
function referencesIn(description: string): string[] {
  const letters = compact(description);
  const count = Math.max(0, letters.length - referenceLength + 1);
  const parts = Array.from({ length: count }, (_, at) => parseReference(letters.slice(at, at + referenceLength)));
  return [...new Set(parts.filter((reference) => reference !== null))];
}

function compact(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
