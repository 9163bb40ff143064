import type { GrowthTable } from './growthTable.ts';
import { drawPlot, ticksFor } from './plot.ts';

const table = (...medians: number[][]): GrowthTable => ({
  title: 'Calls & pages',
  by: 'bookings',
  sizes: [1000, 10_000, 100_000],
  file: 'bookings.svg',
  lines: medians.map((ms, line) => ({
    what: `call ${line}`,
    costs: ms.map((medianMs) => ({ medianMs, p95Ms: medianMs, cpuMs: medianMs })),
  })),
});

const numbersOf = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, number]) => Number(number));

test('ticks are the powers of ten around the values', () => {
  expect(ticksFor([0.3, 25])).toEqual([0.1, 1, 10, 100]);
  expect(ticksFor([1, 1])).toEqual([1, 10]);
  expect(ticksFor([])).toEqual([1, 10]);
});

test('a constant cost is a level line at equal distances, and ten times the cost is one tick higher', () => {
  const svg = drawPlot(table([1, 1, 1], [10, 10, 10]));

  const [low, high] = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = '']) => points);
  expect(low).toBe('56,300 248,300 440,300');
  expect(high).toBe('56,24 248,24 440,24');
});

test('labels of lines with the same cost do not overlap', () => {
  const svg = drawPlot(table([1, 1, 2], [1, 1, 2], [1, 1, 2.1], [1, 1, 1]));

  const heights = numbersOf(svg, /<text x="460" y="([\d.]+)"/g).toSorted((one, other) => one - other);
  expect(heights).toHaveLength(4);
  for (const [place, height] of heights.slice(1).entries())
    expect(height - (heights[place] ?? 0)).toBeGreaterThanOrEqual(14);
});

test('the picture has a title and a description with the figures, escaped', () => {
  const svg = drawPlot(table([1, 1, 1.25]));

  expect(svg).toContain('role="img" aria-labelledby="title desc"');
  expect(svg).toContain('<title id="title">Calls &amp; pages</title>');
  expect(svg).toContain('Milliseconds from 1,000 to 100,000 bookings: call 0 1.00 to 1.25.');
});
