import { QueryTypes } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView, WaitlistInput } from '@studio/contract/bookings/waitlist';
import { waitlistKeyOf } from '../src/bookings/waitlist/waitlistKey.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import { buildKey, buildVisitor } from './factories.ts';
import { solveChallenge } from './proof.ts';

interface Joining extends Partial<WaitlistInput> {
  /** The visitor's network address; by default a new one each time. */
  from?: string;
}

let addresses = 0;

/** Sends the form. The entry counts only after its address is confirmed. */
export function joinLine(app: TestApp, event: Pick<Event, 'id'>, { from = nextAddress(), ...values }: Joining = {}) {
  const { firstName, lastName, email, participants } = buildVisitor();
  const body = { firstName, lastName, email, participants, ...values };
  const headers = { 'X-Forwarded-For': from };
  return request<{ joined: true }>(app.url, `/api/events/${event.id}/waitlist`, { method: 'POST', headers, body });
}

/** Sends the form and confirms by the mailed link. @returns the entry's id */
export async function enterLine(app: TestApp, event: Event, values: Joining = {}): Promise<number> {
  const { email, participants } = { ...buildVisitor(), ...values };
  const joined = await joinLine(app, event, { ...values, email, participants });
  const id = await findEntryId(event, email);
  const client = entryClient(app, id);
  const confirmed = await client.confirm((await client.read()).body.participants, values.tickets);
  expect([joined.status, confirmed.status]).toEqual([201, 200]);
  return id;
}

/** Returns the id of the latest entry of the e-mail address. */
export async function findEntryId(event: Event, email: string): Promise<number> {
  const [entry] = await event.sequelize.query<{ id: number }>(
    'select id from waitlist_entries where event_id = $1 and email_key = lower($2) order by id desc limit 1',
    { bind: [event.id, email], type: QueryTypes.SELECT },
  );
  return entry?.id ?? 0;
}

interface Attempt {
  key?: string;
  from?: string;
  phone?: string;
  /** The number of participants; by default as in the entry. */
  participants?: number;
  tickets?: TicketInput[];
  discountCode?: string;
}

/** Returns a client for the mailed link of the entry. */
export function entryClient(app: TestApp, id: number, key = waitlistKeyOf(id, app.config.manageKey)) {
  const headers = { 'X-Waitlist-Key': key, 'X-Forwarded-For': nextAddress() };
  const path = `/api/waitlist/${id}`;

  async function book(
    totalAmount: number,
    {
      key: attempt = buildKey(),
      from = headers['X-Forwarded-For'],
      phone = '082 555 0142',
      participants,
      tickets,
      discountCode,
    }: Attempt = {},
  ) {
    const body = { phone, totalAmount, participants, tickets, discountCode };
    const sent = { ...headers, 'X-Forwarded-For': from, 'Idempotency-Key': attempt };
    const answer = await request<HoldView>(app.url, `${path}/hold`, { method: 'POST', headers: sent, body });
    if (answer.body.challenge === undefined) return answer;
    const proven = { ...sent, 'Proof-Of-Work': await solveChallenge(answer.body.challenge) };
    return request<HoldView>(app.url, `${path}/hold`, { method: 'POST', headers: proven, body });
  }

  return {
    read: () => request<WaitlistEntryView>(app.url, path, { headers }),
    confirm: (participants: number, tickets?: TicketInput[]) =>
      request<WaitlistEntryView>(app.url, `${path}/confirm`, {
        method: 'POST',
        headers,
        body: { participants, tickets },
      }),
    leave: () => request<WaitlistEntryView>(app.url, `${path}/leave`, { method: 'POST', headers }),
    book,
  };
}

function nextAddress(): string {
  addresses += 1;
  return `10.200.${(addresses >> 8) & 255}.${addresses & 255}`;
}
