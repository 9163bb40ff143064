import { assert, array, integer, property } from 'fast-check';
import { curveThrough, scaleOf, shortRand } from './revenueScale.ts';

const steps = (...amounts: number[]) => amounts.map((amount, week) => ({ from: `2031-01-${10 + week}`, amount }));

test('the grid lines are round amounts from zero to above the highest amount', () => {
  const { ticks, points } = scaleOf(steps(738_000, 2_132_000, 1_681_000));

  expect(ticks.map(({ amount }) => shortRand(amount))).toEqual(['R0', 'R10k', 'R20k', 'R30k']);
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(ticks.at(0)?.y).toBe(100);
  expect(ticks.at(-1)?.y).toBe(0);
});

test("the scale reaches below zero when a week's refunds exceed its income", () => {
  const { ticks, points } = scaleOf(steps(-45_000, 90_000));

  expect(ticks.map(({ amount }) => shortRand(amount))).toEqual(['-R500', 'R0', 'R500', 'R1k']);
  expect(points[0]?.y).toBeGreaterThan(ticks.find(({ amount }) => amount === 0)?.y ?? 100);
});

test('a single point is in the middle of the plot', () => {
  expect(scaleOf(steps(100)).points).toEqual([{ x: 50, y: 0 }]);
});

test('for any income and refunds every point is within the plot and the grid lines are few and ascending', () => {
  const amounts = array(integer({ min: -50_000_000, max: 500_000_000 }), { minLength: 1, maxLength: 12 });
  assert(
    property(amounts, (list) => {
      const { points, ticks } = scaleOf(steps(...list));

      expect(points.every(({ y }) => y >= -1e-9 && y <= 100 + 1e-9)).toBe(true);
      expect(ticks.some(({ amount }) => amount === 0)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every(({ amount }, line) => amount > (ticks[line - 1]?.amount ?? -Infinity))).toBe(true);
      expect(ticks.every(({ amount }) => Number.isInteger(amount))).toBe(true);
    }),
  );
});

test('the curve passes every point horizontally and never overshoots', () => {
  const curve = curveThrough([
    { x: 0, y: 80 },
    { x: 50, y: 20 },
    { x: 100, y: 60 },
  ]);

  expect(curve).toBe('M0 80C25 80 25 20 50 20C75 20 75 60 100 60');
});

test.each([
  [0, 'R0'],
  [125_000, 'R1.25k'],
  [-100_000, '-R1k'],
])('%d cents are %s at the edge of the plot', (cents, text) => {
  expect(shortRand(cents)).toBe(text);
});
