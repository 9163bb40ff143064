import { ValidationError } from 'yup';
import { attendeeUpdateSchema, attendeesSchema } from './attendeesInput.ts';

function errorOf(body: unknown): string | null {
  try {
    attendeeUpdateSchema.validateSync(body, { abortEarly: true, stripUnknown: true });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

test.each([
  ['Person is required', { id: undefined }],
  ['Name must be text', { name: 7 }],
  ['Name cannot be longer than 100 characters', { name: 'x'.repeat(101) }],
  ['Name contains characters that cannot be used', { name: 'Zinhle\nDube' }],
  ['Age must be a number', { age: '8' }],
  ['Age must be a whole number', { age: 8.5 }],
  ['Age cannot be negative', { age: -1 }],
  ['Age is at most 120', { age: 121 }],
  ['Allergies or notes cannot be longer than 300 characters', { notes: 'x'.repeat(301) }],
])('a person is rejected with %j', (sentence, change) => {
  expect(errorOf({ id: 1, name: 'Zinhle', age: 8, notes: 'Nuts', ...change })).toBe(sentence);
});

test('an answer that is missing or blank becomes null', () => {
  const people = attendeesSchema.validateSync([
    { name: ' ', notes: '' },
    { name: ' Zinhle ', age: 0 },
  ]);

  expect(people).toEqual([
    { ticketTypeId: null, name: null, age: null, notes: null },
    { ticketTypeId: null, name: 'Zinhle', age: 0, notes: null },
  ]);
});

test('the people of a booking are undefined if the form sends none', () => {
  expect(attendeesSchema.validateSync(undefined)).toBeUndefined();
});
