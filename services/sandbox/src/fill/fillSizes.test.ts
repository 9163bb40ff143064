import { ConfigError } from '@studio/runtime/settings/environment';
import { readFillSizes } from './fillSizes.ts';

function errorsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readFillSizes(variables);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.errors : [String(error)];
  }
}

test('without arguments the fill has two thousand workshops with twenty bookings each', () => {
  expect(readFillSizes({})).toEqual({ events: 2000, comingEvents: 60, bookings: 40_000 });
});

test('the arguments of make decide the sizes', () => {
  expect(readFillSizes({ EVENTS: '20000', BOOKINGS: '1000000', COMING: '300' })).toEqual({
    events: 20_000,
    comingEvents: 300,
    bookings: 1_000_000,
  });
});

test.each([
  [{ EVENTS: 'many' }, 'EVENTS must be a whole number from 1 to 100000, not "many"'],
  [{ EVENTS: '0' }, 'EVENTS must be a whole number from 1 to 100000, not "0"'],
  [{ EVENTS: '5', COMING: '6' }, 'COMING must be a whole number from 0 to 5, not "6"'],
  [
    { EVENTS: '10', BOOKINGS: '1000' },
    'BOOKINGS must be a whole number from 0 to 550, because a workshop has at most 50 seats and EVENTS is 10, not "1000"',
  ],
  [
    { DATABASE_URL: 'postgres://studio@db.example.com/studio' },
    'make fill writes only to the demo’s own database, in DATA_DIR: unset DATABASE_URL',
  ],
])('%j is rejected with a sentence', (variables, error) => {
  expect(errorsOf(variables)).toEqual([error]);
});
