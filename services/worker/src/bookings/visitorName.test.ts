import { buildBookingMail } from '../../test/bookingMail.ts';
import { greeting, visitorOf } from './visitorName.ts';

test.each([
  ['Lerato', 'Hi Lerato,'],
  ['Anne-Marie d’Arc', 'Hi Anne-Marie d’Arc,'],
  ['J.P.', 'Hi J.P.,'],
  ['Thandi & Sipho 🏺', 'Hi Thandi & Sipho 🏺,'],
  ['Maria Magdalena Antonia Wilhelmina', 'Hi Maria Magdalena Antonia Wilhelmina,'],
  ['Congratulations you are the winner of a prize', 'Hi Congratulations you are the winner of a,'],
])('the name %j is greeted as %j', (firstName, expected) => {
  expect(greeting(buildBookingMail({ firstName }))).toBe(expected);
});

test.each([
  ['You won: https://evil.example/prize', 'Hi You,'],
  ['evil.example', 'Hi,'],
  ['www.evil.example/a now', 'Hi now,'],
  ['evil。example', 'Hi,'],
  ['write to a@evil.example', 'Hi write to,'],
  ['Call 082 555 0119', 'Hi Call,'],
  ['Call ０８２ ٥٥٥ ①②', 'Hi Call,'],
  ['evil\u2024example', 'Hi,'],
])('the links, addresses and numbers in the name %j are left out: %j', (firstName, expected) => {
  expect(greeting(buildBookingMail({ firstName }))).toBe(expected);
});

test('the name of the recipient contains no link', () => {
  expect(visitorOf(buildBookingMail({ firstName: 'Lerato', lastName: 'https://evil.example' }))).toEqual({
    name: 'Lerato',
    address: 'lerato@mail.example',
  });
});
