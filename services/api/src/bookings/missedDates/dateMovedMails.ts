import type { Sequelize, Transaction } from 'sequelize';
import type { EventTimes } from '@studio/contract/format/courseDates';
import { rescheduleMailMinutes } from '@studio/contract/mail/eventRescheduledText';
import type { MailKind } from '@studio/contract/mail/mails';
import { run, statement } from '../../db/statement.ts';
import { transactionOf } from '../../db/transact.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import type { CourseMove, CoursePlace } from '../../outbox/outbox.ts';
import { OutboxMessage } from '../../outbox/outboxMessage.model.ts';
import { enqueueReminders } from '../mails/reminderMails.ts';

interface Moved extends Omit<CourseMove, 'number'> {
  bookingId: number;
}

// The number also is a part of the SEQUENCE of calendar entries.
const countMove = statement<{ number: number }>(
  'moves of a person',
  'update attendees set date_move_count = date_move_count + 1 where id = $1 returning date_move_count as number',
);
const selectUnsent = statement<Pick<CourseMove, 'from'>>(
  'unsent mail about a moved date',
  `select course_move -> 'from' as "from" from outbox_messages
   where key = any($1::text[]) and state = 'pending' order by (course_move ->> 'number')::integer desc limit 1`,
);

/**
 * Tells the visitor and the studio where the person comes now, and reminds of a new date. The mails are due a little
 * later: if the date is moved again or the move is undone before that, only the mail about the last state is sent.
 */
export async function enqueueDateMoved(
  transaction: Transaction,
  { bookingId, ...moved }: Moved,
  requestId: string | null,
): Promise<void> {
  const [counted] = await run(transaction, countMove, [moved.attendeeId]);
  if (!counted) return;
  const { number } = counted;
  const dueAt = new Date(Date.now() + rescheduleMailMinutes * 60_000);
  for (const kind of ['date-moved', 'date-moved-studio'] as const) {
    // If the mail about the previous move is not sent yet, the recipient knows only what was before that.
    const [unsent] = await run(transaction, selectUnsent, [keysOf(kind, moved, 1, number - 1)]);
    const courseMove = { ...moved, number, from: unsent ? unsent.from : moved.from };
    const key = keyOf(kind, moved, number);
    await enqueueMail(transaction, { kind, key, dueAt, bookingId, courseMove, requestId });
  }
  await enqueueReminders(transaction, bookingId, requestId);
}

/**
 * Whether a later mail tells where the person comes instead of the same date.
 * @param count of all moves of the person
 */
export async function isReplaced(
  on: Transaction | Sequelize,
  kind: MailKind,
  move: CourseMove,
  count: number,
): Promise<boolean> {
  const key = keysOf(kind, move, move.number + 1, count);
  return key.length > 0 && (await OutboxMessage.count({ where: { key }, transaction: transactionOf(on) })) > 0;
}

/** @returns null without a date */
export function placeOf(eventId: number, times: EventTimes | undefined): CoursePlace | null {
  if (!times) return null;
  const { date, startTime, endTime } = times;
  return { eventId, date, startTime, endTime };
}

type MovedDate = Pick<CourseMove, 'attendeeId' | 'missedDateId'>;

/** The possible keys of the mails about a date. Some of the numbers are of other dates of the person. */
function keysOf(kind: MailKind, moved: MovedDate, first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => keyOf(kind, moved, first + index));
}

function keyOf(kind: MailKind, { attendeeId, missedDateId }: MovedDate, number: number): string {
  return `${kind}:${attendeeId}:${missedDateId}:${number}`;
}
