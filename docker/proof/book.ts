// Makes one booking over HTTP as a browser does, up to its mail, to prove that an installation works.
//   npx tsx docker/proof/book.ts --web URL --payfast URL --mailbox URL --password ADMIN_PASSWORD
// Prints the booking's reference; exits with 1 if a step fails.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

interface Event {
  id: number;
  price: number;
  availableSeats: number;
}
interface Hold {
  holdId: string;
  action: string;
  fields: Record<string, string>;
}
interface Booking {
  bookingReference: string;
  status: string;
  paymentStatus: string;
}

const { values: options } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://127.0.0.1:3000' },
    payfast: { type: 'string', default: 'http://127.0.0.1:4010' },
    mailbox: { type: 'string', default: 'http://127.0.0.1:4025' },
    password: { type: 'string', default: '' },
  },
});

const event = (await call<Event[]>('GET', '/api/events')).find((one) => one.availableSeats > 0) ?? (await addEvent());
const visitor = {
  firstName: 'Lerato',
  lastName: 'Proof',
  email: `proof-${randomUUID()}@mail.test`,
  phone: '082 555 0142',
};

const hold = await call<Hold>('POST', '/api/holds', {
  headers: { 'Idempotency-Key': randomUUID() },
  body: { eventId: event.id, ...visitor, participants: 1, totalAmount: event.price },
});
await pay(hold);
const booking = await call<Booking>('POST', '/api/bookings/confirm', { body: { holdId: hold.holdId } });
const { booking: saved } = await call<{ booking: Booking }>(
  'GET',
  `/api/bookings/reference/${booking.bookingReference}`,
);
if (saved.status !== 'confirmed' || saved.paymentStatus !== 'completed') {
  throw new Error(`paid, but ${saved.status} and ${saved.paymentStatus}`);
}
await waitForMail(visitor.email, booking.bookingReference);
console.log(booking.bookingReference);

async function addEvent(): Promise<Event> {
  const login = { username: 'admin', password: options.password };
  const { token } = await call<{ token: string }>('POST', '/api/admin/login', { body: login });
  return call<Event>('POST', '/api/events', {
    headers: { Authorization: `Bearer ${token}` },
    body: {
      title: 'Clay for a proof',
      description: 'Made to be booked.',
      date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      startTime: '10:00',
      price: 45_000,
      capacity: 50,
      category: 'Pottery & Ceramics',
    },
  });
}

/** Resolves when the ITN has been delivered. */
async function pay({ action, fields }: Hold): Promise<void> {
  const { pathname } = new URL(action);
  const opened = await fetch(options.payfast + pathname, form(fields));
  if (opened.status !== 303) throw new Error(`the provider rejected the form: ${opened.status}`);
  const page = new URL(opened.headers.get('location') ?? '', options.payfast);
  const paid = await fetch(options.payfast + page.pathname, form({ choice: 'pay' }));
  if (paid.status !== 303) throw new Error(`the provider rejected the payment: ${paid.status}`);
}

function form(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' };
}

async function waitForMail(address: string, reference: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const response = await fetch(`${options.mailbox}/api/messages?to=${encodeURIComponent(address)}`);
    const mails = (await response.json()) as { text: string }[];
    if (mails.some(({ text }) => text.includes(reference))) return;
    await sleep(500);
  }
  throw new Error(`no mail about ${reference} within a minute`);
}

async function call<Answer>(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(options.web + path, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
