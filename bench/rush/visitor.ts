import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { Answer } from './client.ts';

export interface Figures {
  pageMs: number[];
  answers: number;
  serverErrors: number;
  errors: string[];
  bookings: number;
  soldSeats: number;
}

export interface Place {
  site: string;
  /** The workshops that the parties want. */
  wanted: readonly number[];
  figures: Figures;
}

interface ListedEvent {
  id: number;
  availableSeats: number;
}
interface Hold {
  holdId: string;
  action: string;
  fields: Record<string, string>;
}

/** Reads home, the list and one workshop, as a browser without its cache would, and ends there. */
export async function look(place: Place, visitor: number): Promise<void> {
  await asVisitor(visitor, (client) => browse(place, client));
}

/** Also books one to three places of a wanted workshop, fewer or another one if they are gone, and pays. */
export async function book(place: Place, visitor: number): Promise<void> {
  await asVisitor(visitor, async (client) => {
    await browse(place, client);
    let participants = 1 + (visitor % 3);
    for (;;) {
      const free = (await list(place, client)).filter(({ id }) => place.wanted.includes(id));
      const open = free.filter(({ availableSeats }) => availableSeats > 0);
      const event = open[visitor % open.length];
      if (!event) return;
      participants = Math.min(participants, event.availableSeats);
      const held = await hold(place, client, event.id, { visitor, participants });
      if (held.status === 200) {
        await pay(place, client, JSON.parse(held.text) as Hold);
        return;
      }
      if (held.status !== 409) throw new Error(`a hold was answered ${held.status}: ${held.text}`);
      await pause(300);
    }
  });
}

async function asVisitor(visitor: number, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(visitor);
  try {
    await work(client);
  } finally {
    client.close();
  }
}

async function browse(place: Place, client: Client): Promise<void> {
  await page(place, client, '/');
  await pause(1500);
  await page(place, client, '/events');
  const events = await list(place, client);
  await pause(1500);
  const event = events[Math.floor(Math.random() * events.length)];
  if (event) await page(place, client, `/events/${event.id}`);
  await pause(1000);
}

async function page({ site, figures }: Place, client: Client, path: string): Promise<void> {
  const { status, ms } = count(figures, await client.send(site + path, { headers: { 'Accept-Encoding': 'br, gzip' } }));
  figures.pageMs.push(ms);
  if (status !== 200) figures.errors.push(`a page was answered ${status}`);
}

async function list({ site, figures }: Place, client: Client): Promise<ListedEvent[]> {
  const answer = count(figures, await client.send(`${site}/api/events`));
  return answer.status === 200 ? (JSON.parse(answer.text) as ListedEvent[]) : [];
}

async function hold(
  { site, figures }: Place,
  client: Client,
  eventId: number,
  { visitor, participants }: { visitor: number; participants: number },
): Promise<Answer> {
  const contact = { firstName: 'Thandi', lastName: 'Mokoena', phone: '082 555 0142' };
  const body = { eventId, ...contact, email: `visitor.${visitor}@mail.example`, participants };
  return count(figures, await client.sendJson(`${site}/api/holds`, body, { 'Idempotency-Key': randomUUID() }));
}

/** Pays at the card provider, which sends its ITN to the site, returns, and reads the confirmation. */
async function pay({ site, figures }: Place, client: Client, { holdId, action, fields }: Hold): Promise<void> {
  const opened = await client.sendForm(action, fields);
  const payment = new URL(String(opened.headers.location), action).href;
  await pause(1000);
  const paid = await client.sendForm(payment, { choice: 'pay' });
  const back = new URL(String(paid.headers.location));
  await page({ site, figures, wanted: [] }, client, `${back.pathname}${back.search}`);
  const confirmed = count(figures, await client.sendJson(`${site}/api/bookings/confirm`, { holdId }));
  const { status, participants } = JSON.parse(confirmed.text) as { status: string; participants: number };
  if (status !== 'confirmed') throw new Error(`a paid booking is ${status}`);
  figures.bookings += 1;
  figures.soldSeats += participants;
}

function count(figures: Figures, answer: Answer): Answer {
  figures.answers += 1;
  if (answer.status >= 500) figures.serverErrors += 1;
  return answer;
}

function pause(atMostMs: number): Promise<void> {
  return sleep(Math.random() * atMostMs);
}
