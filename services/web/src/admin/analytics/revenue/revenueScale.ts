import type { RevenueStep } from '@studio/contract/admin/analytics';
import type { Cents } from '@studio/contract/format/money';

/** A position in percent of the plot's width and height, from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface AxisTick {
  amount: Cents;
  y: number;
}

export interface RevenueScale {
  points: Point[];
  /** Round amounts in ascending order; refunds can make the lowest negative. */
  ticks: AxisTick[];
}

/** The number of grid lines; rounding can add or remove one. */
const wantedLines = 4;

/** Returns the positions of consecutive weeks or months in the plot. */
export function scaleOf(steps: readonly RevenueStep[]): RevenueScale {
  const amounts = steps.map(({ amount }) => amount);
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const distance = roundStep((most - least) / wantedLines);
  const low = Math.floor(least / distance);
  const high = Math.max(Math.ceil(most / distance), low + 1);

  const yOf = (amount: Cents) => (100 * (high * distance - amount)) / ((high - low) * distance);
  return {
    points: amounts.map((amount, index) => ({
      x: amounts.length > 1 ? (100 * index) / (amounts.length - 1) : 50,
      y: yOf(amount),
    })),
    ticks: Array.from({ length: high - low + 1 }, (_none, line) => {
      const amount = (low + line) * distance;
      return { amount, y: yOf(amount) };
    }),
  };
}

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten, at least R1.00. */
function roundStep(cents: number): Cents {
  const power = 10 ** Math.floor(Math.log10(Math.max(cents, 100)));
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= cents) ?? 10;
  return factor * power;
}

/** Returns the SVG path of a smooth curve that never exceeds the values of its neighbouring points. */
export function curveThrough(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

/** Formats an amount for the axis: `R6k`, `R2.5k`, `R500`, `-R1k` */
export function shortRand(cents: Cents): string {
  const rand = Math.abs(cents) / 100;
  const text = rand >= 1000 ? `${Number((rand / 1000).toFixed(2))}k` : String(rand);
  return `${cents < 0 ? '-' : ''}R${text}`;
}
