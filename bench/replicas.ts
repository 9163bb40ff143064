import { randomUUID } from 'node:crypto';
import { builtApi, startApi } from './api.ts';
import { median } from './load.ts';
import type { Section } from './report.ts';
import { addEvents } from './studio.ts';
import type { Studio } from './studio.ts';
import { startWeb } from './web.ts';

const sales = 20;
/** The time within which a sold seat must be visible on every page (issue 12). */
const goalMs = 200;

/** Sells seats on one replica of the API and reads them on the page of a web server in front of another one. */
export async function measureReplicas({ apiUrl, database, databaseUrl }: Studio): Promise<Section> {
  const [event = 0] = await addEvents(database, 1, sales + 1);
  const other = await startApi(databaseUrl, builtApi, { RATE_LIMIT_MULTIPLIER: '10000' });
  const web = await startWeb(other.url);
  const page = `${web.url}/events/${event}`;
  const times: { ms: number }[] = [];
  try {
    await untilSeats(page, sales + 1);
    for (let sold = 1; sold <= sales; sold += 1) {
      await sellSeat(apiUrl, event);
      const started = performance.now();
      await untilSeats(page, sales + 1 - sold);
      times.push({ ms: performance.now() - started });
    }
  } finally {
    await web.close();
    await other.close();
  }
  const middle = median(times, ({ ms }) => ms).ms;
  const slowest = Math.max(...times.map(({ ms }) => ms));
  if (middle > goalMs) throw new Error(`a sold seat was visible only after ${Math.round(middle)} ms`);
  return {
    title: 'A sold seat on another replica',
    text:
      `Seats are sold by \`POST /api/holds\` on one API; the page of the workshop is read from a web server in front of another API on ` +
      `the same database, until it shows the seat as sold. ${sales} times; the goal is ${goalMs} ms.`,
    rows: [
      { what: 'visible, median', perSecond: 1000 / middle, of: null, note: `${Math.round(middle)} ms` },
      { what: 'visible, slowest', perSecond: 1000 / slowest, of: null, note: `${Math.round(slowest)} ms` },
    ],
  };
}

async function sellSeat(apiUrl: string, eventId: number): Promise<void> {
  const person = {
    firstName: 'Thandi',
    lastName: 'Mokoena',
    email: `${randomUUID()}@example.com`,
    phone: '082 555 0142',
  };
  const answer = await fetch(`${apiUrl}/api/holds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': addressOf() },
    body: JSON.stringify({ ...person, eventId, participants: 1, totalAmount: 45_000 }),
  });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`the hold was answered ${answer.status}`);
}

function addressOf(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
}

/** Requests the page until its data has this number of free seats. */
async function untilSeats(page: string, seats: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const html = await (await fetch(page)).text();
    if (html.includes(`"availableSeats":${seats},`)) return;
  }
  throw new Error(`the page never showed ${seats} free seats`);
}
