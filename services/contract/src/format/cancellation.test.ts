import fc from 'fast-check';
import {
  betterForVisitor,
  cancellationSentence,
  cancellationTerms,
  keptAfterDeadline,
  refundPromise,
  ruleSentence,
} from './cancellation.ts';
import type { CancellationRule } from './cancellation.ts';

const workshop = { date: '2026-12-05', startTime: '14:00' };
const rule = { freeCancellationHours: 48, keptPercentAfter: 100 };
const early = new Date('2026-11-22T10:00:00Z');

test('free cancellation ends 48 hours before the workshop, and the text names the date and time in the studio’s zone', () => {
  const terms = cancellationTerms(workshop, rule, early);

  expect(`${terms.lead} ${terms.deadline}`).toBe('Free cancellation until Thursday, December 3, 2:00 PM');
  expect(terms.isFree).toBe(true);
});

test('a cancellation at the deadline is still free, and a millisecond later it is not', () => {
  const deadline = new Date('2026-12-03T12:00:00.000Z');

  expect(cancellationTerms(workshop, rule, deadline).isFree).toBe(true);
  const late = cancellationTerms(workshop, rule, new Date(deadline.getTime() + 1));
  expect(late.isFree).toBe(false);
  expect(`${late.lead} ${late.deadline}`).toBe('Free cancellation ended on Thursday, December 3, 2:00 PM');
});

test('a deadline in another year of the studio than now contains the year', () => {
  const secondOfJanuary = { date: '2027-01-02', startTime: '09:30' };
  const halfPastMidnightAtStudio = new Date('2026-12-31T22:30:00Z');

  expect(cancellationTerms(secondOfJanuary, rule, new Date('2026-12-01T00:00:00Z')).deadline).toBe(
    'Thursday, December 31, 9:30 AM',
  );
  expect(cancellationTerms(secondOfJanuary, rule, halfPastMidnightAtStudio).deadline).toBe(
    'Thursday, December 31, 2026, 9:30 AM',
  );
});

test.each([
  [48, 100, undefined, 'Thursday, December 3, 2:00 PM. After that nothing is paid back, except as our terms say.'],
  [
    72,
    50,
    undefined,
    'Wednesday, December 2, 2:00 PM. After that we keep 50% until the workshop starts, and then the whole sum, except as our terms say.',
  ],
  [
    72,
    33,
    100,
    'Wednesday, December 2, 2:00 PM. After that we keep R0.33 until the workshop starts, and then the whole sum, except as our terms say.',
  ],
  // The studio keeps nothing up to the start, so the deadline is the start.
  [72, 0, undefined, 'Saturday, December 5, 2:00 PM. After that nothing is paid back, except as our terms say.'],
  [0, 50, undefined, 'Saturday, December 5, 2:00 PM. After that nothing is paid back, except as our terms say.'],
])(
  'the rule "free until %d hours before, then %d %% kept" is stated in one sentence',
  (hours, percent, paid, sentence) => {
    const chosen = { freeCancellationHours: hours, keptPercentAfter: percent };

    expect(cancellationSentence(workshop, chosen, early, paid)).toBe(`Free cancellation until ${sentence}`);
  },
);

test('the kept sum is rounded in favour of the visitor', () => {
  expect(keptAfterDeadline(45_001, { keptPercentAfter: 50 })).toBe(22_500);
});

test.each([
  [
    48,
    100,
    '48 hours before the workshop starts. After that nothing is paid back, except as our terms say. Moving later costs the same.',
  ],
  [
    1,
    20,
    '1 hour before the workshop starts. After that we keep 20% until the workshop starts, and then the whole sum, except as our terms say. Moving later costs the same.',
  ],
  [48, 0, 'the workshop starts. After that nothing is paid back, except as our terms say.'],
  [0, 50, 'the workshop starts. After that nothing is paid back, except as our terms say.'],
])(
  'the terms state the rule "free until %d hours before, then %d %% kept"',
  (freeCancellationHours, keptPercentAfter, end) => {
    expect(ruleSentence({ freeCancellationHours, keptPercentAfter })).toBe(
      `You may cancel or move your booking free of charge until ${end} ${refundPromise}`,
    );
  },
);

test.each([
  ['longer free time', [48, 100], [24, 100], [24, 100]],
  ['a smaller charge', [48, 100], [48, 50], [48, 50]],
  ['a stricter rule, which changes nothing', [48, 50], [72, 100], [48, 50]],
  ['a smaller charge that begins earlier', [48, 100], [72, 50], [48, 50]],
  ['a rule without a charge', [24, 100], [720, 0], [24, 0]],
])(
  'the combination of two rules uses the better one for the visitor: %s',
  (_name, [hours = 0, percent = 0], [newHours = 0, newPercent = 0], best) => {
    const made = { freeCancellationHours: hours, keptPercentAfter: percent };
    const current = { freeCancellationHours: newHours, keptPercentAfter: newPercent };

    const { freeCancellationHours, keptPercentAfter } = betterForVisitor(made, current);

    expect([freeCancellationHours, keptPercentAfter]).toEqual(best);
  },
);

test('at each moment the combined rule keeps as little as the milder of the two rules', () => {
  const anyRule = fc.record({
    freeCancellationHours: fc.integer({ min: 0, max: 720 }),
    keptPercentAfter: fc.integer({ min: 0, max: 100 }),
  });
  const kept = (one: CancellationRule, hours: number) =>
    hours >= one.freeCancellationHours ? 0 : one.keptPercentAfter;

  fc.assert(
    fc.property(anyRule, anyRule, fc.integer({ min: 0, max: 721 }), (one, other, hours) => {
      expect(kept(betterForVisitor(one, other), hours)).toBe(Math.min(kept(one, hours), kept(other, hours)));
    }),
  );
});
