import { statement } from './statement.ts';

test('two different statements cannot have the same name', () => {
  statement('bookings of a test', 'select 1');

  expect(() => statement('bookings of a test', 'select 1')).not.toThrow();
  expect(() => statement('bookings of a test', 'select 2')).toThrow(
    "Two statements have the name 'bookings of a test'",
  );
});
