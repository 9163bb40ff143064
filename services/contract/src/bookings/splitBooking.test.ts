import { splitInputSchema } from './splitBooking.ts';

test.each([[undefined], [[]], ['1'], [['1']], [[1.5]]])('%j does not say who gets a booking', (attendeeIds) => {
  expect(splitInputSchema.isValidSync({ version: 0, attendeeIds })).toBe(false);
});
