// `make rush`: 2,000 visitors come to a demo within a minute, and 200 parties want the 60 places of five workshops. It
// starts a demo of its own, shows the progress, and ends with code 1 if a limit is missed. Linux only, because each
// visitor uses an address of 127.0.0.0/8.
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemo } from './demo.ts';
import type { Demo } from './demo.ts';
import { Figures } from './figures.ts';
import { book, look } from './visitor.ts';
import type { Place } from './visitor.ts';

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
  const figures = new Figures();
  await rush({ site: demo.site, wanted, figures });
  process.exitCode = (await summarize(demo.site, wanted, figures)) ? 0 : 1;
} finally {
  await demo.close();
}

async function rush(place: Place): Promise<void> {
  const { figures } = place;
  console.log(`· ${visitors} visitors in ${seconds} s, ${parties} parties for ${seats} places, at ${place.site}`);
  const started = performance.now();
  const stopProgress = showProgress(figures, started);
  const every = visitors / parties;
  await Promise.all(
    Array.from({ length: visitors }, async (_one, visitor) => {
      await sleep((visitor / visitors) * seconds * 1000);
      figures.visitors += 1;
      const visit = visitor % every === 0 ? book(place, visitor) : look(place, visitor);
      await visit.catch((error: unknown) => figures.countError(error instanceof Error ? error.message : String(error)));
    }),
  );
  stopProgress();
}

/** One line that is written again on a terminal, and a line every ten seconds elsewhere. */
function showProgress(figures: Figures, started: number): () => void {
  const isTerminal = process.stdout.isTTY;
  const show = (): void => {
    const parts = [
      `${Math.round((performance.now() - started) / 1000)} s`,
      `${figures.visitors} visitors`,
      `${figures.pages} pages, p99 ${figures.pageMs(0.99)} ms`,
      `${figures.soldSeats} of ${seats} places sold`,
      `${figures.serverErrors + figures.errors.length} errors`,
    ];
    process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}  ${parts.join('  ')}${isTerminal ? '' : '\n'}`);
  };
  const timer = setInterval(show, isTerminal ? 500 : 10_000);
  return () => {
    clearInterval(timer);
    show();
    if (isTerminal) process.stdout.write('\n');
  };
}

/** @returns whether all limits were met */
async function summarize(site: string, wanted: readonly number[], figures: Figures): Promise<boolean> {
  const left = await seatsLeft(site, wanted);
  const checks = [
    { what: 'visitors', figure: `${figures.visitors}`, isMet: figures.visitors === visitors },
    {
      what: 'pages',
      figure: `${figures.pages}, p50 ${figures.pageMs(0.5)} ms, p99 ${figures.pageMs(0.99)} ms (limit ${pageLimitMs} ms)`,
      isMet: figures.pageMs(0.99) <= pageLimitMs,
    },
    {
      what: 'server errors',
      figure: `${figures.serverErrors} of ${figures.answers}`,
      isMet: figures.serverErrors === 0,
    },
    { what: 'other errors', figure: figures.errors.at(0) ?? 'none', isMet: figures.errors.length === 0 },
    {
      what: 'places sold',
      figure: `${figures.soldSeats} of ${seats} to ${figures.bookings} parties, ${left} left in the list`,
      isMet: figures.soldSeats === seats && left === 0,
    },
  ];
  console.log();
  for (const { what, figure, isMet } of checks)
    console.log(`  ${isMet ? 'ok    ' : 'MISSED'}  ${what.padEnd(14)} ${figure}`);
  return checks.every(({ isMet }) => isMet);
}

async function seatsLeft(site: string, wanted: readonly number[]): Promise<number> {
  const answer = await fetch(`${site}/api/events`);
  const events = (await answer.json()) as { id: number; availableSeats: number }[];
  return events.filter(({ id }) => wanted.includes(id)).reduce((sum, { availableSeats }) => sum + availableSeats, 0);
}

async function addWorkshops({ admin }: Demo): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 1; place <= workshops; place += 1) {
    const day = new Date(Date.now() + (20 + place) * 86_400_000).toISOString().slice(0, 10);
    const facts = { title: `Wheel Throwing, Evening ${place}`, description: 'Clay and coffee.', category: 'Pottery' };
    const event = { ...facts, date: day, startTime: '18:00', endTime: '20:00', price: 45_000, capacity };
    const { id } = (await admin.post('/api/events', event)) as { id: number };
    ids.push(id);
  }
  return ids;
}
