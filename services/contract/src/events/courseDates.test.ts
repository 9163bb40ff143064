import fc from 'fast-check';
import { ValidationError } from 'yup';
import { courseDates, firstDateId, lastDate, maxFurtherDates } from '../format/courseDates.ts';
import { addDays, studioInstant } from '../format/dates.ts';
import { eventInputSchema } from './events.ts';

const event = {
  title: 'Wheel Throwing',
  description: 'Two bowls.',
  date: '2027-01-12',
  startTime: '18:00',
  endTime: '20:30',
  price: 45_000,
  category: 'Pottery & Ceramics',
};
const evening = { date: '2027-01-19', startTime: '18:00', endTime: '20:30' };

function errorOf(change: object): [path: string | undefined, message: string] | null {
  try {
    eventInputSchema.validateSync({ ...event, ...change }, { abortEarly: true, stripUnknown: true });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return [error.path, error.message];
    throw error;
  }
}

/** Weekly evenings after the first one. */
const weekly = (count: number) =>
  Array.from({ length: count }, (_, week) => ({ ...evening, date: addDays(event.date, 7 * week + 7) }));

test.each([
  ['furtherDates', 'Further dates must be a list', { furtherDates: 'x' }],
  ['furtherDates[0]', 'A course date must be an object', { furtherDates: [7] }],
  ['furtherDates[0]', 'A course date must be an object', { furtherDates: [null] }],
  ['furtherDates[0].date', 'Date is required', { furtherDates: [{ ...evening, date: undefined }] }],
  ['furtherDates[0].date', 'Please enter a date that exists', { furtherDates: [{ ...evening, date: '2027-02-30' }] }],
  [
    'furtherDates[0].startTime',
    'Please enter a time such as 14:30',
    { furtherDates: [{ ...evening, startTime: '6' }] },
  ],
  [
    'furtherDates[0].endTime',
    'The workshop must end after it starts. One that ends after midnight may last 12 hours.',
    { furtherDates: [{ ...evening, endTime: '17:00' }] },
  ],
  ['furtherDates[0].id', 'Course date must be a number', { furtherDates: [{ ...evening, id: '7' }] }],
  ['furtherDates', 'A course has at most 30 dates', { furtherDates: weekly(maxFurtherDates + 1) }],
  [
    'furtherDates[0].date',
    'Each date of a course must start after the one before it',
    { furtherDates: [{ ...evening, date: event.date }] },
  ],
  [
    'furtherDates[1].date',
    'Each date of a course must start after the one before it',
    { furtherDates: [evening, { ...evening, startTime: '09:00', endTime: null }] },
  ],
  ['furtherDates', 'A private workshop has one date', { isPrivate: true, furtherDates: [evening] }],
  ['movesMissedDates', 'Missed dates must be true or false', { movesMissedDates: 'yes' }],
])('%s: %s', (path, message, change) => {
  expect(errorOf(change)).toEqual([path, message]);
});

test('a client that names no further dates has a workshop with one date', () => {
  const input = eventInputSchema.validateSync(event);

  expect(input).toMatchObject({ furtherDates: [], movesMissedDates: false });
  expect(courseDates({ ...input, endTime: null, furtherDates: [] })).toMatchObject([
    { id: firstDateId, number: 1, count: 1 },
  ]);
});

test('two dates may be on one day, and a course may have 30 dates', () => {
  expect(errorOf({ furtherDates: [{ ...evening, date: event.date, startTime: '21:00', endTime: null }] })).toBeNull();
  expect(errorOf({ furtherDates: weekly(maxFurtherDates) })).toBeNull();
});

test('an incomplete date has one error, and the dates around it are still compared', () => {
  const without = { ...evening, date: '' };
  const validate = (change: object) =>
    eventInputSchema.validate({ ...event, ...change }, { abortEarly: false }).catch((error: unknown) => {
      if (error instanceof ValidationError) return [...new Set(error.inner.map(({ path }) => path))];
      throw error;
    });

  return Promise.all([
    expect(validate({ furtherDates: [without, evening] })).resolves.toEqual(['furtherDates[0].date']),
    expect(validate({ date: '2027-02-30', furtherDates: [evening] })).resolves.toEqual(['date']),
    expect(validate({ furtherDates: [evening, without, evening] })).resolves.toEqual([
      'furtherDates[1].date',
      'furtherDates[2].date',
    ]),
  ]);
});

test('further dates are accepted exactly if each starts after the one before, and the numbers follow the starts', () => {
  const days = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });

  fc.assert(
    fc.property(days, (gaps) => {
      const furtherDates = gaps.map((gap, index) => ({ ...evening, id: index + 1, date: addDays(event.date, gap) }));
      const isAscending = gaps.every((gap, index) => index === 0 || gap > gaps[index - 1]!);
      const dates = courseDates({ ...event, furtherDates });
      const starts = dates.map(({ date, startTime }) => studioInstant(date, startTime).getTime());

      expect(errorOf({ furtherDates }) === null).toBe(isAscending);
      expect(dates.map(({ number, count }) => [number, count])).toEqual(
        starts.map((_, index) => [index + 1, starts.length]),
      );
      expect(lastDate({ ...event, furtherDates })).toMatchObject({ date: dates.at(-1)?.date });
      if (isAscending) expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    }),
  );
});
