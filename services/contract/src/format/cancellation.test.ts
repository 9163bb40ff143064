import { cancellationTerms } from './cancellation.ts';

const workshop = { date: '2026-12-05', startTime: '14:00' };

test('free cancellation ends 48 hours before the workshop, as a date and time of the studio', () => {
  const terms = cancellationTerms(workshop, new Date('2026-11-22T10:00:00Z'));

  expect(`${terms.lead} ${terms.deadline}`).toBe('Free cancellation until Thursday, December 3, 2:00 PM');
  expect(terms.isFree).toBe(true);
});

test('the deadline itself is still free, a millisecond later is not', () => {
  const deadline = new Date('2026-12-03T12:00:00.000Z');

  expect(cancellationTerms(workshop, deadline).isFree).toBe(true);
  const late = cancellationTerms(workshop, new Date(deadline.getTime() + 1));
  expect(late.isFree).toBe(false);
  expect(`${late.lead} ${late.deadline}`).toBe('Free cancellation ended on Thursday, December 3, 2:00 PM');
});

test('a deadline in another year of the studio than now contains the year', () => {
  const secondOfJanuary = { date: '2027-01-02', startTime: '09:30' };
  const halfPastMidnightAtStudio = new Date('2026-12-31T22:30:00Z');

  expect(cancellationTerms(secondOfJanuary, new Date('2026-12-01T00:00:00Z')).deadline).toBe(
    'Thursday, December 31, 9:30 AM',
  );
  expect(cancellationTerms(secondOfJanuary, halfPastMidnightAtStudio).deadline).toBe(
    'Thursday, December 31, 2026, 9:30 AM',
  );
});
