#!/usr/bin/env node
// One booking by HTTP, as a visitor's browser makes it, through to its mail; for the proofs of a running installation.
//   node book.js --web URL --payfast URL --mailbox URL --password ADMIN_PASSWORD [--party N]
// Prints the booking's reference; fails when any step does.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values: at } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://127.0.0.1:3000' },
    payfast: { type: 'string', default: 'http://127.0.0.1:4010' },
    mailbox: { type: 'string', default: 'http://127.0.0.1:4025' },
    password: { type: 'string', default: '' },
    party: { type: 'string', default: '1' },
  },
});
const participants = Number(at.party);

const event = (await read('/api/events')).find((one) => one.availableSeats >= participants) ?? (await addEvent());
const visitor = {
  firstName: 'Lerato',
  lastName: 'Proof',
  email: `proof-${randomUUID()}@mail.test`,
  phone: '082 555 0142',
};

const hold = await call('POST', '/api/holds', {
  headers: { 'Idempotency-Key': randomUUID() },
  body: { eventId: event.id, ...visitor, participants, totalAmount: event.price * participants },
});
await pay(hold);
const booking = await call('POST', '/api/bookings/confirm', { body: { holdId: hold.holdId } });
const { booking: kept } = await read(`/api/bookings/reference/${booking.bookingReference}`);
if (kept.status !== 'confirmed' || kept.paymentStatus !== 'completed') {
  throw new Error(`paid, but ${kept.status} and ${kept.paymentStatus}`);
}
await mailed(visitor.email, booking.bookingReference);
console.log(booking.bookingReference);

async function addEvent() {
  const { token } = await call('POST', '/api/admin/login', { body: { username: 'admin', password: at.password } });
  return call('POST', '/api/events', {
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

/** Sends the form to the provider and presses its Pay; the notice has arrived when this returns. */
async function pay({ action, fields }) {
  const process = new URL(action).pathname;
  const opened = await fetch(at.payfast + process, form(fields));
  if (opened.status !== 303) throw new Error(`the provider refused the form: ${opened.status}`);
  const page = new URL(opened.headers.get('location'), at.payfast);
  const paid = await fetch(at.payfast + page.pathname, form({ choice: 'pay' }));
  if (paid.status !== 303) throw new Error(`the provider did not take the money: ${paid.status}`);
}

function form(fields) {
  return { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' };
}

async function mailed(address, reference) {
  for (let tries = 0; tries < 120; tries += 1) {
    const mails = await (await fetch(`${at.mailbox}/api/messages?to=${encodeURIComponent(address)}`)).json();
    if (mails.some(({ text }) => text.includes(reference))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no mail about ${reference} within a minute`);
}

async function read(path) {
  return call('GET', path);
}

async function call(method, path, { headers = {}, body } = {}) {
  const answer = await fetch(at.web + path, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}
