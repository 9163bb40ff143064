// `make rush`: 2,000 visitors come to a demo within a minute, and 200 parties want the 60 places of five workshops. It
// starts a demo of its own, and ends with code 1 if a limit is missed. Linux only, because each visitor uses an address of
// 127.0.0.0/8.
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../report.ts';
import { startDemo } from './demo.ts';
import type { Demo } from './demo.ts';
import { book, look } from './visitor.ts';
import type { Figures, Place } from './visitor.ts';

const visitors = 2000;
const parties = 200;
const seconds = 60;
const workshops = 5;
const capacity = 12;
const seats = workshops * capacity;
const pageLimitMs = 250;

console.log('· starting a demo for the rush …');
const demo = await startDemo();
try {
  const wanted = await addWorkshops(demo);
  const figures: Figures = { pageMs: [], answers: 0, serverErrors: 0, errors: [], bookings: 0, soldSeats: 0 };
  await rush({ site: demo.site, wanted, figures });
  process.exitCode = (await summarize(demo.site, wanted, figures)) ? 0 : 1;
} finally {
  await demo.close();
}

async function rush(place: Place): Promise<void> {
  const { figures } = place;
  console.log(`· ${visitors} visitors in ${seconds} s, ${parties} parties for ${seats} places, at ${place.site}`);
  const progress = setInterval(() => {
    console.log(`  ${figures.pageMs.length} pages, ${figures.soldSeats} of ${seats} places sold`);
  }, 10_000);
  await Promise.all(
    Array.from({ length: visitors }, async (_one, visitor) => {
      await sleep((visitor / visitors) * seconds * 1000);
      const visit = visitor % (visitors / parties) === 0 ? book(place, visitor) : look(place, visitor);
      await visit.catch((error: unknown) =>
        figures.errors.push(error instanceof Error ? error.message : String(error)),
      );
    }),
  );
  clearInterval(progress);
}

/** @returns whether all limits were met */
async function summarize(site: string, wanted: readonly number[], figures: Figures): Promise<boolean> {
  const left = await seatsLeft(site, wanted);
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(figures.pageMs, share)));
  const checks = [
    {
      what: `${figures.pageMs.length} pages, p50 ${p50} ms, p99 ${p99} ms (limit ${pageLimitMs} ms)`,
      isMet: (p99 ?? Infinity) <= pageLimitMs,
    },
    {
      what: `${figures.serverErrors} server errors of ${figures.answers} answers`,
      isMet: figures.serverErrors === 0,
    },
    { what: `other errors: ${figures.errors[0] ?? 'none'}`, isMet: figures.errors.length === 0 },
    {
      what: `${figures.soldSeats} of ${seats} places sold to ${figures.bookings} parties, ${left} left in the list`,
      isMet: figures.soldSeats === seats && left === 0,
    },
  ];
  for (const { what, isMet } of checks) console.log(`  ${isMet ? 'ok    ' : 'MISSED'}  ${what}`);
  return checks.every(({ isMet }) => isMet);
}

async function seatsLeft(site: string, wanted: readonly number[]): Promise<number> {
  const answer = await fetch(`${site}/api/events`);
  const events = (await answer.json()) as { id: number; availableSeats: number }[];
  return events.filter(({ id }) => wanted.includes(id)).reduce((sum, { availableSeats }) => sum + availableSeats, 0);
}

async function addWorkshops({ post }: Demo): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 1; place <= workshops; place += 1) {
    const day = new Date(Date.now() + (20 + place) * 86_400_000).toISOString().slice(0, 10);
    const facts = { title: `Wheel Throwing, Evening ${place}`, description: 'Clay and coffee.', category: 'Pottery' };
    const event = { ...facts, date: day, startTime: '18:00', endTime: '20:00', price: 45_000, capacity };
    const { id } = (await post('/api/events', event)) as { id: number };
    ids.push(id);
  }
  return ids;
}
