import { attendeeLabels, attendeeLines } from './attendeeLabels.ts';

const adult = { ticketTypeId: 1, label: 'Adult' };
const pair = { ticketTypeId: 3, label: 'Pair' };
const untyped = { ticketTypeId: null, label: null };

test('several people on tickets of one type are numbered, and a single person has the name of the ticket', () => {
  expect(attendeeLabels([adult, pair, pair])).toEqual(['Adult', 'Pair, person 1', 'Pair, person 2']);
  expect(attendeeLabels([pair, adult, pair])).toEqual(['Pair, person 1', 'Adult', 'Pair, person 2']);
});

test('people without ticket types are numbered', () => {
  expect(attendeeLabels([untyped, untyped])).toEqual(['Person 1', 'Person 2']);
  expect(attendeeLabels([])).toEqual([]);
});

test('ticket types that were deleted are distinguished by their names', () => {
  const deleted = { ticketTypeId: null, label: 'Teenager' };

  expect(attendeeLabels([deleted, untyped])).toEqual(['Teenager', 'Person 1']);
});

test('a person without a name is labelled by their ticket, or as lacking a name if the workshop asks for it', () => {
  const unknown = { name: null, age: 8, notes: null };

  expect(attendeeLines(unknown, 'Child', ['name'])).toEqual({ title: 'Name missing, 8', ticket: 'Child' });
  expect(attendeeLines(unknown, 'Child', ['age'])).toEqual({ title: 'Child, 8', ticket: null });
  expect(attendeeLines({ ...unknown, name: 'Sipho' }, 'Child', [])).toEqual({ title: 'Sipho, 8', ticket: 'Child' });
});
