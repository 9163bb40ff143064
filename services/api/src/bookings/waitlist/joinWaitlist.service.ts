import { randomUUID } from 'node:crypto';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, invalidInput } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { eventCancelled, eventNotFound, tooManyUnpaid } from '../seats/availability.ts';
import { withinLimits } from '../seats/unpaidLimits.ts';
import { seatsBeingPaid } from './waitlistLength.ts';

/** Open entries of other addresses that one visitor may have in the line of one workshop. */
const maxOpenEntries = 5;

interface JoinLimits {
  seatsBeingPaid: number;
  isWithinLimits: boolean;
  openEntries: number;
}

const selectLimits = statement<JoinLimits>(
  'waiting list limits',
  `select ${seatsBeingPaid} as "seatsBeingPaid",
     ${withinLimits('$2', '$3', '$4', '$5')} as "isWithinLimits",
     (select count(*)::int from waitlist_entries
       where event_id = $1 and visitor_key = $4 and state in ('unconfirmed', 'waiting', 'offered')
         and email_key <> lower($3)) as "openEntries"
   from events where id = $1`,
);

const insertEntry = statement<{ id: number }>(
  'waiting list join',
  `insert into waitlist_entries (
     event_id, first_name, last_name, email, participants, origin, visitor_key, state, position)
   values ($1, $2, $3, $4, $5, $6, $7, 'unconfirmed', 0)
   on conflict (event_id, email_key) where state = 'unconfirmed' do update set
     first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
     participants = excluded.participants, origin = excluded.origin, visitor_key = excluded.visitor_key, updated_at = now()
   returning id`,
);

// Nothing changes in line until the address confirms it.
const requestChange = statement<{ id: number; isChange: boolean }>(
  'waiting list request change',
  `update waitlist_entries set requested_participants = nullif($3, participants), updated_at = now()
   where event_id = $1 and email_key = lower($2) and state in ('waiting', 'offered')
   returning id, requested_participants is not null as "isChange"`,
);

/**
 * Mails a link that confirms the entry, or the other party of an address that is in line already. The answer does not
 * tell which.
 * @throws not_found, booking_closed, invalid_input, too_many_unpaid, rate_limited; conflict when the party fits now, or
 *   its seats are being paid for
 */
export function joinWaitlist(
  { database, config }: Pick<BookingContext, 'database' | 'config'>,
  eventId: number,
  { firstName, lastName, email, participants }: WaitlistInput,
  { origin, requestId, visitorKey }: Pick<Caller, 'origin' | 'requestId' | 'visitorKey'>,
): Promise<void> {
  return transact(database, async (transaction) => {
    // While the event is locked no seats are returned, so none can be missed between the check and the insert.
    const lock = transaction.LOCK.NO_KEY_UPDATE;
    const event = await Event.findOne({ where: { id: eventId, deletedAt: null }, lock, transaction });
    if (!event) throw eventNotFound();
    if (event.cancelledAt !== null) throw eventCancelled();
    if (event.startsAt.getTime() <= Date.now()) throw conflict('booking_closed', 'This workshop has started.');
    if (participants > event.capacity) throw tooLarge(event.capacity);
    const multiplier = config.rateLimitMultiplier;
    const [limits] = await run(transaction, selectLimits, [eventId, participants, email, visitorKey, multiplier]);
    if (!limits) throw eventNotFound();
    requireFull(event, participants, limits);
    if (!limits.isWithinLimits) throw tooManyUnpaid();
    if (limits.openEntries >= maxOpenEntries * multiplier) throw tooManyEntries();
    const [inLine] = await run(transaction, requestChange, [eventId, email, participants]);
    if (inLine && !inLine.isChange) return mail('waitlist-joined', inLine.id);
    const values = [eventId, firstName, lastName, email, participants, origin, visitorKey];
    const [entry] = inLine ? [inLine] : await run(transaction, insertEntry, values);
    return entry && mail('waitlist-confirm', entry.id);

    function mail(kind: 'waitlist-joined' | 'waitlist-confirm', id: number): Promise<void> {
      return enqueueWaitlistMail(transaction, kind, id, { once: randomUUID(), requestId });
    }
  });
}

/** @throws conflict */
function requireFull(event: Event, participants: number, limits: JoinLimits): void {
  const seatsLeft = event.capacity - event.seatsTaken;
  if (participants <= seatsLeft) {
    throw conflict('conflict', `There are spots: ${spots(seatsLeft)} left. Please book now.`);
  }
  if (participants > seatsLeft + limits.seatsBeingPaid) return;
  throw conflict('conflict', 'The last spots are being paid for at the moment. Please look again in half an hour.');
}

function tooLarge(capacity: number): Error {
  const message = `This workshop has ${spots(capacity)} in all`;
  return invalidInput(message, { participants: message });
}

function tooManyEntries(): Error {
  const message =
    'Too many entries on this waiting list were requested from your network. Please leave one of them first, or try again tomorrow.';
  return new AppError('too_many', 'rate_limited', message);
}
