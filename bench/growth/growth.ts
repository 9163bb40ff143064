import { portalGoalMs } from '../goals.ts';
import type { Section } from '../report.ts';
import type { GrowthTable } from '../report/growthTable.ts';
import { portalCalls, siteCalls } from './calls.ts';
import { startFilledStudio } from './filledStudio.ts';
import type { FilledStudio } from './filledStudio.ts';
import { measureCalls } from './measureCalls.ts';
import { measureReplicas } from './replicas.ts';
import type { Scale } from './scale.ts';

const bookingsPerEvent = 50;
const comingEvents = 60;

/** The cost of pages and calls at growing sizes, each size with a database, API and web of its own. */
export async function measureGrowth(scale: Scale): Promise<Section> {
  const growth = [...(await againstEvents(scale)), ...(await againstBookings(scale))];
  const slowest = Math.max(...growth.flatMap(({ file, lines }) => (isPortal(file) ? lines : [])).flatMap(worst));
  return {
    title: 'Growth',
    text:
      'The median time of a call, in ms: one after the other on one connection, warm, the sizes in turns. Growth is the largest ' +
      'size divided by the smallest; the goal is 1.3. CPU is that of web, API and Postgres together for one call. p95 is that of ' +
      `the largest size; the slowest portal call has ${slowest.toFixed(0)} ms (goal ${portalGoalMs} ms). Replicas share two cores, ` +
      'so their table shows CPU time instead of the time of a call, and p99.',
    rows: [],
    growth,
  };
}

async function againstEvents(scale: Scale): Promise<GrowthTable[]> {
  const sizes = scale.comingEvents;
  const all = sizes.map((coming) => ({
    comingEvents: coming,
    events: coming + scale.pastEvents,
    bookings: scale.pastEvents * 10,
  }));
  return withStudios(all, async (studios) => [
    {
      title: 'The site against coming workshops',
      by: 'coming workshops',
      sizes,
      lines: await measureCalls(studios, siteCalls, scale),
      file: 'site-events.svg',
    },
    {
      title: 'The portal against coming workshops',
      by: 'coming workshops',
      sizes,
      lines: await measureCalls(studios, portalCalls, scale),
      file: 'portal-events.svg',
    },
  ]);
}

async function againstBookings(scale: Scale): Promise<GrowthTable[]> {
  const sizes = scale.bookings;
  const all = sizes.map((bookings) => ({
    comingEvents,
    events: comingEvents + Math.ceil(bookings / bookingsPerEvent),
    bookings,
  }));
  return withStudios(all, async (studios) => {
    const by = 'bookings';
    const site = await measureCalls(studios, siteCalls, scale);
    const portal = await measureCalls(studios, portalCalls, scale);
    const [first] = studios;
    if (!first) throw new Error('There is no size');
    const lines = await measureReplicas(first, scale);
    return [
      { title: 'The site against bookings', by, sizes, lines: site, file: 'site-bookings.svg' },
      { title: 'The portal against bookings', by, sizes, lines: portal, file: 'portal-bookings.svg' },
      { title: 'The site against replicas', by: 'replicas', sizes: scale.replicas, lines, file: 'replicas.svg' },
    ];
  });
}

async function withStudios<Result>(
  sizes: Parameters<typeof startFilledStudio>[0][],
  measure: (studios: FilledStudio[]) => Promise<Result>,
): Promise<Result> {
  const studios: FilledStudio[] = [];
  try {
    for (const size of sizes) studios.push(await startFilledStudio(size));
    return await measure(studios);
  } finally {
    await Promise.all(studios.map((studio) => studio.close()));
  }
}

function isPortal(file: string): boolean {
  return file.startsWith('portal');
}

function worst({ costs }: GrowthTable['lines'][number]): number {
  return costs.at(-1)?.p95Ms ?? 0;
}
