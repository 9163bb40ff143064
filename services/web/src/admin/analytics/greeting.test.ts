import { greetingAt } from './greeting.ts';
import { waitingTime } from './waitingTime.ts';

// The studio's time zone is two hours ahead of UTC, whatever the browser's is.
test.each([
  ['2031-03-10T22:00:00Z', 'Good morning'],
  ['2031-03-11T09:59:59Z', 'Good morning'],
  ['2031-03-11T10:00:00Z', 'Good afternoon'],
  ['2031-03-11T15:59:59Z', 'Good afternoon'],
  ['2031-03-11T16:00:00Z', 'Good evening'],
  ['2031-03-11T21:59:59Z', 'Good evening'],
])('at %s the studio says %s', (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting);
});

test.each([
  ['2031-03-11T11:59:30Z', 'less than a minute'],
  ['2031-03-11T11:59:00Z', '1 minute'],
  ['2031-03-11T11:00:01Z', '59 minutes'],
  ['2031-03-11T11:00:00Z', '1 hour'],
  ['2031-03-11T07:00:00Z', '5 hours'],
  ['2031-03-10T12:00:00Z', '1 day'],
  ['2031-03-01T13:00:00Z', '9 days'],
  // The server's clock may be ahead of the browser's.
  ['2031-03-11T12:00:05Z', 'less than a minute'],
])('a message of %s has waited %s at noon', (since, text) => {
  expect(waitingTime(since, new Date('2031-03-11T12:00:00Z'))).toBe(text);
});
