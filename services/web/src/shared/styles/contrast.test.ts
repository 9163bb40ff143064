import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const theme = readFileSync(join(__dirname, 'theme.css'), 'utf8');

/** Returns the colour of a name (`--color-ink: #2a1812`), and of a gradient its darker end, where contrast is least. */
function colour(name: string): string {
  const gradient = new RegExp(`--${name}: linear-gradient\\(168deg, #\\w{6}, (#\\w{6})\\)`).exec(theme)?.[1];
  const plain = new RegExp(`--color-${name}: (#\\w{3,6});`).exec(theme)?.[1];
  const found = gradient ?? plain;
  if (!found) throw new Error(`The theme has no ${name}`);
  return found.length === 4 ? found.replace(/\w/g, '$&$&') : found;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const gradients = [
  ['gradient-1', 'terracotta-d'],
  ['gradient-2', 'jacaranda-d'],
  ['gradient-3', 'marigold-d'],
  ['gradient-4', 'aloe-d'],
  ['gradient-5', 'protea-d'],
  ['gradient-6', 'highveld-d'],
] as const;

test.each([
  ['ink', 'paper'],
  ['ink', 'oat'],
  ['ink', 'marigold'],
  ['ink-2', 'paper'],
  ['ink-2', 'oat'],
  ['ink-2', 'card'],
  ['ink-3', 'card'],
  ['terracotta-d', 'paper'],
  ['terracotta-d', 'oat'],
  ['terracotta', 'paper'],
  ['terracotta', 'oat'],
  ['card', 'terracotta'],
  ['card', 'terracotta-d'],
  ['paper', 'ink'],
  ['paper', 'ink-hover'],
  ['paper', 'ember'],
  ['marigold', 'ember'],
  ['kiln-ink', 'kiln'],
  ['paper', 'kiln'],
  ['white', 'chat'],
  ['danger', 'card'],
  ['danger', 'paper'],
  ['ink-idle', 'idle'],
  ['ok', 'ok-bg'],
  ['wait', 'wait-bg'],
  ['wait-bg', 'ember-line'],
  ['stop', 'stop-bg'],
  ['new', 'new-bg'],
  ...gradients.flatMap(([ground, accent]) => [
    ['ink', ground],
    ['ink-ticket', ground],
    [accent, ground],
    [accent, 'card'],
    ['danger', ground],
  ]),
])('the text colour %s has enough contrast on %s (WCAG 1.4.3)', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['line-strong', 'card'],
  ['jacaranda-d', 'paper'],
  ['jacaranda-d', 'oat'],
  ['jacaranda-d', 'gradient-2'],
  ['marigold', 'ink'],
  ['marigold', 'kiln'],
])('the border or focus ring in %s has enough contrast on %s (WCAG 1.4.11)', (edge, ground) => {
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
});
