import type { GrowthTable } from './growthTable.ts';

const width = 720;
const plot = { left: 56, right: 440, top: 24, bottom: 300 };
/** Colours of ColorBrewer's Dark2, which differ also for colour-blind readers; dashes tell repeated ones apart. */
const colours = ['#1b9e77', '#d95f02', '#7570b3', '#e7298a', '#66a61e', '#a6761d', '#666666'];
const labelHeight = 14;

/** Returns an SVG with one line per call: the sizes at equal distances, the medians on a logarithmic axis. */
export function drawPlot({ title, by, sizes, lines }: GrowthTable): string {
  const ticks = ticksFor(lines.flatMap(({ costs }) => costs.map(({ medianMs }) => medianMs)));
  const [least = 1, most = 10] = [ticks[0], ticks.at(-1)];
  const x = (index: number) => round(plot.left + ((plot.right - plot.left) * index) / Math.max(1, sizes.length - 1));
  const y = (ms: number) =>
    round(plot.bottom - ((plot.bottom - plot.top) * Math.log10(ms / least)) / Math.log10(most / least));
  const height = Math.max(340, plot.top + lines.length * labelHeight + 20);
  const ends = lines.map(({ costs }) => y(costs.at(-1)?.medianMs ?? least));
  const labels = spreadLabels(ends);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="11">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="desc">${escape(descriptionOf(lines, sizes, by))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="14" fill="#333">ms, median of a call</text>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${plot.left} ${y(tick)}H${plot.right}" stroke="#ddd"/><text x="${plot.left - 6}" y="${y(tick) + 4}" text-anchor="end" fill="#333">${tick}</text>`,
    ),
    ...sizes.map(
      (size, index) =>
        `<text x="${x(index)}" y="${plot.bottom + 18}" text-anchor="middle" fill="#333">${size.toLocaleString('en')}</text>`,
    ),
    `<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 34}" text-anchor="middle" fill="#333">${escape(by)}</text>`,
    ...lines.map(({ what, costs }, index) => {
      const colour = colours[index % colours.length] ?? '';
      const dash = index < colours.length ? '' : ' stroke-dasharray="5 3"';
      const points = costs.map(({ medianMs }, place) => `${x(place)},${y(medianMs)}`).join(' ');
      const label = labels[index] ?? 0;
      const leader = `M${plot.right + 2} ${ends[index]}L${plot.right + 16} ${label}`;
      return (
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>` +
        `<path d="${leader}" stroke="${colour}"/><text x="${plot.right + 20}" y="${label + 4}" fill="#333">${escape(what)}</text>`
      );
    }),
    '</svg>\n',
  ].join('\n');
}

/** Returns the powers of ten around the values. */
export function ticksFor(values: readonly number[]): number[] {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [1, 10];
  const first = Math.floor(Math.log10(Math.min(...positive)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...positive))));
  return Array.from({ length: last - first + 1 }, (_tick, index) => Number(`1e${first + index}`));
}

/** Returns the heights nearest to the wanted ones, in their order, at which labels do not overlap. */
function spreadLabels(wanted: readonly number[]): number[] {
  const order = wanted.map((_height, index) => index).toSorted((one, other) => at(one) - at(other));
  const placed: number[] = [];
  let free = plot.top;
  for (const [place, index] of order.entries()) {
    const lowest = plot.bottom + labelHeight - (order.length - place) * labelHeight;
    const height = Math.max(free, Math.min(at(index), Math.max(lowest, free)));
    placed[index] = height;
    free = height + labelHeight;
  }
  return placed;

  function at(index: number): number {
    return wanted[index] ?? 0;
  }
}

function descriptionOf(lines: GrowthTable['lines'], sizes: readonly number[], by: string): string {
  const parts = lines.map(
    ({ what, costs }) => `${what} ${costs[0]?.medianMs.toFixed(2)} to ${costs.at(-1)?.medianMs.toFixed(2)}`,
  );
  return `Milliseconds from ${sizes[0]?.toLocaleString('en')} to ${sizes.at(-1)?.toLocaleString('en')} ${by}: ${parts.join('; ')}.`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
