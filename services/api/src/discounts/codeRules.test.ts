import { useApp } from '../../test/app.ts';
import { openDatabaseWithClock, useClock } from '../../test/clock.ts';
import { useDatabase } from '../../test/database.ts';
import { buildCode, holdWithCode, quoteCode } from '../../test/discounts.ts';
import { buildEvent } from '../../test/factories.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const app = useApp(database);

/** A Saturday. */
const saturday = { date: '2027-03-13', title: 'Paint Your Own Mug', category: 'Painting' };

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'ok' : body.code);

test.each([
  ['2027-03-04T21:59:59Z', 'code_not_yet'],
  ['2027-03-04T22:00:00Z', 'ok'],
  ['2027-03-06T21:59:59Z', 'ok'],
  ['2027-03-06T22:00:00Z', 'code_ended'],
])(
  'at %s, which is two hours later in the studio, a code for March 5 and 6 is answered with %s',
  async (now, expected) => {
    const event = await buildEvent(saturday);
    await buildCode({ validFrom: '2027-03-05', validUntil: '2027-03-06' });
    await clock.set(new Date(now));

    const quoted = codeOf(await quoteCode(app, event));
    const held = codeOf(await holdWithCode(app, event));

    expect([quoted, held]).toEqual([expected, expected]);
  },
);

test.each([
  ['other workshops', { workshops: ['Raku'] }, 'code_not_here'],
  ['this workshop', { workshops: ['Raku', 'paint your own mug'] }, 'ok'],
  ['other categories', { categories: ['Textiles'] }, 'code_not_here'],
  ['its category', { categories: ['Painting'] }, 'ok'],
  ['Sundays', { weekdays: [7] }, 'code_not_here'],
  ['Fridays and Saturdays', { weekdays: [5, 6] }, 'ok'],
  ['its category on other days', { categories: ['Painting'], weekdays: [1] }, 'code_not_here'],
  ['two people', { minPeople: 2 }, 'code_too_few'],
])('a code for %s (%j) is answered with %s', async (_for, values, expected) => {
  const event = await buildEvent(saturday);
  await buildCode(values);

  const quoted = codeOf(await quoteCode(app, event));
  const held = codeOf(await holdWithCode(app, event));

  expect([quoted, held]).toEqual([expected, expected]);
});

// Just after midnight in the studio it is still Friday in UTC.
test('the weekday of a workshop is that of its date in the studio', async () => {
  const event = await buildEvent({ ...saturday, startTime: '00:30' });
  await buildCode({ weekdays: [6] });

  expect(codeOf(await quoteCode(app, event))).toBe('ok');
});

test('a code that an admin has ended is rejected', async () => {
  const event = await buildEvent(saturday);
  await buildCode({ endedAt: new Date() });

  const { status, body } = await quoteCode(app, event);

  expect([status, body]).toMatchObject([409, { code: 'code_ended', error: 'This code has ended.' }]);
});
