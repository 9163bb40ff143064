import { splitInputSchema } from './splitBooking.ts';

test.each([[undefined], [[]], ['1'], [['1']], [[1.5]]])('a split for the people %j is rejected', (attendeeIds) => {
  expect(splitInputSchema.isValidSync({ version: 0, attendeeIds })).toBe(false);
});
