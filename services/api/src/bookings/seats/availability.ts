import type { Sequelize, Transaction } from 'sequelize';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import type { PayableEvent } from '../../payments/payfast/paymentForm.ts';
import { soldOut } from './seats.ts';
import { withinLimits } from './visitorLimits.ts';

/** Who asks for how many places of which event. */
export interface Asked {
  eventId: number;
  participants: number;
  /** Refused when the true total is another one; null takes the true one. */
  totalAmount: Cents | null;
  email: string;
  visitorKey: string;
  idempotencyKey: string | null;
  /** RATE_LIMIT_MULTIPLIER: load tests raise the limits of one visitor. */
  limitMultiplier: number;
}

/** How a claim stands at this moment. It decides nothing: places are taken by the claim alone. */
export interface Outlook {
  /** The row that was made under the claim's key. */
  knownId: number | null;
  /** Null when there never was such an event. */
  event: PayableEvent | null;
  /** Why the claim cannot be; null when nothing stands against it. */
  refusal: AppError | null;
}

interface Standing extends PayableEvent {
  knownId: number | null;
  hidden: boolean;
  started: boolean;
  capacity: number;
  left: number;
  allowed: boolean;
}

const standing = statement<Standing | { id: null; knownId: number | null }>(
  'claim outlook',
  `select (select id from bookings where idempotency_key = $6) as "knownId",
     events.id, title, price, pay_now_html as "payNowHtml",
     deleted_at is not null as hidden, starts_at <= now() as started, capacity, capacity - seats_taken as left,
     ${withinLimits({ party: '$2', email: '$3', visitor: '$4', multiplier: '$5' })} as allowed
   from (values (1)) as always left join events on events.id = $1`,
);

/**
 * Looks at the key and at the event in one statement, so that both are of one moment: when it says that the places are
 * gone and the key is unknown, no twin has taken them.
 */
export async function lookAhead(on: Transaction | Sequelize, asked: Asked): Promise<Outlook> {
  const { eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey } = asked;
  const values = [eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey];
  const [event] = await run(on, standing, values);
  if (!event || event.id === null) return { knownId: event?.knownId ?? null, event: null, refusal: noSuchEvent() };
  return { knownId: event.knownId, event, refusal: refusalOf(asked, event) };
}

/** In the order a visitor would want to know. */
function refusalOf({ participants, totalAmount }: Asked, event: Standing): AppError | null {
  if (event.hidden) return noSuchEvent();
  if (event.started) return conflict('booking_closed', 'Booking has closed: this workshop has started.');
  const total = event.price * participants;
  if (totalAmount !== null && totalAmount !== total) return priceChanged(total);
  if (participants > event.left) return soldOut(event.left);
  return event.allowed ? null : tooManyUnpaid();
}

function noSuchEvent(): AppError {
  return notFound('This workshop is not on our calendar.');
}

function priceChanged(total: Cents): AppError {
  return conflict('price_changed', `The price has changed: the total is now ${formatRand(total)}.`, {
    facts: { totalAmount: total },
  });
}

function tooManyUnpaid(): AppError {
  const message = 'You are keeping places that are not paid for yet. Please pay for those first, or try again later.';
  return new AppError('too_many', 'too_many_unpaid', message);
}
