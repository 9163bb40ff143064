import { hold } from './hold.ts';
import { startApi, startWeb } from './programs.ts';
import { median } from './report.ts';
import type { Section } from './report.ts';
import { addEvents } from './studio.ts';
import type { Studio } from './studio.ts';

const sales = 20;
const limitMs = 200;

/** Sells seats at one replica of the API, and reads them on a page of a web server that uses another replica. */
export async function measureSoldSeat({ api, database, databaseUrl }: Studio): Promise<Section> {
  const [event = 0] = await addEvents(database, 1, sales + 1);
  const other = await startApi(databaseUrl);
  const web = await startWeb(other.url);
  const page = `${web.url}/events/${event}`;
  const times: number[] = [];
  try {
    await untilSeats(page, sales + 1);
    for (let sold = 1; sold <= sales; sold += 1) {
      await hold(api.url, event, `visitor.${sold}@example.com`);
      const started = performance.now();
      await untilSeats(page, sales + 1 - sold);
      times.push(performance.now() - started);
    }
  } finally {
    await web.close();
    await other.close();
  }
  const middle = median(times);
  return {
    title: 'A sold seat on another replica',
    text:
      'Seats are sold by `POST /api/holds` on one API; the page of the workshop is read from a web server in front of another API on ' +
      `the same database, until it shows the seat as sold, ${sales} times.`,
    rows: [
      {
        what: 'visible',
        figure: `median ${Math.round(middle)} ms, slowest ${Math.round(Math.max(...times))} ms`,
        limit: { text: `${limitMs} ms`, isMet: middle <= limitMs },
      },
    ],
  };
}

/** Requests the page until it shows this number of free seats. */
async function untilSeats(page: string, seats: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const html = await (await fetch(page)).text();
    if (html.includes(`"availableSeats":${seats},`)) return;
  }
  throw new Error(`the page never showed ${seats} free seats`);
}
