import { extrasText, listTyped, ticketsLeftText, ticketsText, withoutExtras } from './ticketsText.ts';

const adults = { label: 'Adult', quantity: 2 };
const pair = { label: 'Parent + child pair', quantity: 1 };
const untyped = { label: null, quantity: 3 };

test('the text names each kind of ticket with its number', () => {
  expect(ticketsText([adults, pair])).toBe('2 × Adult, 1 × Parent + child pair');
});

test('tickets of a workshop without types have no text and are not listed', () => {
  expect(ticketsText([untyped])).toBe('');
  expect(listTyped([untyped])).toEqual([]);
});

test('a ticket without a type is called a spot beside tickets with types', () => {
  expect(ticketsText([untyped, adults])).toBe('3 × Spot, 2 × Adult');
});

test('an extra that is sold out is not called a ticket', () => {
  expect(ticketsLeftText({ name: 'Apron', extra: 'booking' }, 0)).toBe('“Apron” is sold out.');
  expect(ticketsLeftText({ name: 'Apron', extra: 'person' }, 1)).toBe('Only 1 × “Apron” is left.');
});

test('the text of extras names no tickets', () => {
  const people = { ...adults, isExtra: false };
  const mugs = { label: 'Second mug', quantity: 2, isExtra: true };

  expect(extrasText([people, mugs])).toBe('Second mug × 2');
  expect(extrasText([people])).toBe('');
  expect(withoutExtras([people, mugs])).toEqual([people]);
});
