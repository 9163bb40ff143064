import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { isSameMix } from '@studio/contract/bookings/tickets';
import type { WaitingPartyView, WaitlistInput } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { emailKeyOf } from '../../orders/emailKey.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { addToRemaining, areBookable, readRemaining } from '../remaining.ts';
import { eventCancelled, eventNotFound, tooManyUnpaid } from '../seats/availability.ts';
import { withinLimits } from '../seats/unpaidLimits.ts';
import { readParty, typedTickets } from '../waitingParty.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';
import { readChosenParty } from './chosenParty.ts';
import { readTicketsBeingPaid, seatsBeingPaid } from './waitlistLength.ts';

/** How many open entries with other e-mail addresses a visitor may have for one workshop. */
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
       where event_id = $1 and visitor_key = $4 and state in ('unconfirmed', 'waiting')
         and email_key <> lower($3)) as "openEntries"
   from events where id = $1`,
);

const insertEntry = statement<{ id: number }>(
  'waiting list join',
  `insert into waitlist_entries (
     event_id, first_name, last_name, email, participants, tickets, origin, visitor_key, utm, state, position)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, 'unconfirmed', 0)
   on conflict (event_id, email_key) where state = 'unconfirmed' do update set
     first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
     participants = excluded.participants, tickets = excluded.tickets, origin = excluded.origin,
     visitor_key = excluded.visitor_key, utm = excluded.utm, updated_at = now()
   returning id`,
);

/**
 * Mails a link that confirms the entry. If the address is in line already, the link confirms the new party of its
 * entry. The response is the same in both cases, so that it does not reveal who is in line.
 * @throws not_found, booking_closed, tickets_changed, invalid_input, too_many_unpaid, rate_limited; conflict when the
 *   party fits now, or its seats or tickets are being paid for
 */
export function joinWaitlist(
  { database, config }: Pick<BookingContext, 'database' | 'config'>,
  eventId: number,
  input: WaitlistInput,
  { origin, requestId, visitorKey }: Pick<Caller, 'origin' | 'requestId' | 'visitorKey'>,
): Promise<void> {
  const { firstName, lastName, email, utm } = input;
  return transact(database, async (transaction) => {
    // While the event is locked no seats are returned, so none can be missed between the check and the insert.
    const lock = transaction.LOCK.NO_KEY_UPDATE;
    const event = await Event.findOne({ where: { id: eventId, isPrivate: false, deletedAt: null }, lock, transaction });
    if (!event) throw eventNotFound();
    if (event.cancelledAt !== null) throw eventCancelled();
    if (event.startsAt.getTime() <= Date.now()) throw conflict('booking_closed', 'This workshop has started.');
    const party = readChosenParty(event, input);
    const { participants } = party;
    const multiplier = config.rateLimitMultiplier;
    const [limits] = await run(transaction, selectLimits, [eventId, participants, email, visitorKey, multiplier]);
    if (!limits) throw eventNotFound();
    await requireFull(transaction, event, party, limits);
    if (!limits.isWithinLimits) throw tooManyUnpaid();
    if (limits.openEntries >= maxOpenEntries * multiplier) throw tooManyEntries();
    const inLine = await WaitlistEntry.findOne({
      where: { eventId, emailKey: emailKeyOf(email), state: 'waiting' },
      transaction,
    });
    if (inLine) return mail(await requestParty(transaction, event, inLine, party), inLine.id);
    const tickets = JSON.stringify(typedTickets(party.tickets));
    const values = [
      eventId,
      firstName,
      lastName,
      email,
      participants,
      tickets,
      origin,
      visitorKey,
      utm ? JSON.stringify(utm) : null,
    ];
    const [entry] = await run(transaction, insertEntry, values);
    return entry && mail('waitlist-confirm', entry.id);

    function mail(kind: 'waitlist-joined' | 'waitlist-confirm', id: number): Promise<void> {
      return enqueueWaitlistMail(transaction, kind, id, { once: randomUUID(), requestId });
    }
  });
}

/** Stores another party, which counts only after the visitor has confirmed it. @returns the mail to send */
async function requestParty(
  transaction: Transaction,
  event: Event,
  entry: WaitlistEntry,
  party: WaitingPartyView,
): Promise<'waitlist-joined' | 'waitlist-confirm'> {
  const isSame = isSameMix(readParty(event, entry).tickets, party.tickets);
  await entry.update(
    {
      requestedParticipants: isSame ? null : party.participants,
      requestedTickets: isSame ? null : typedTickets(party.tickets),
    },
    { transaction },
  );
  return isSame ? 'waitlist-joined' : 'waitlist-confirm';
}

/** @throws conflict */
async function requireFull(
  transaction: Transaction,
  event: Event,
  { participants, tickets }: WaitingPartyView,
  { seatsBeingPaid: seatsToReturn }: JoinLimits,
): Promise<void> {
  const { id, ticketTypes, freeSeats } = event;
  const remaining = await readRemaining(transaction, { id, ticketTypes, seats: freeSeats });
  if (areBookable(tickets, remaining)) {
    throw conflict('conflict', `Your party can book now: ${spots(remaining.seats)} left.`);
  }
  if (!areBookable(tickets, addToRemaining(remaining, seatsToReturn, await readTicketsBeingPaid(transaction, id))))
    return;
  const what = participants > remaining.seats ? 'spots' : 'tickets';
  throw conflict('conflict', `The last ${what} are being paid for at the moment. Please look again in half an hour.`);
}

function tooManyEntries(): Error {
  const message =
    'Too many entries on this waiting list were requested from your network. Please leave one of them first, or try again tomorrow.';
  return new AppError('too_many', 'rate_limited', message);
}
