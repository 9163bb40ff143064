import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPalette, paletteColours } from '@studio/contract/studio/colours';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');
const theme = read('theme.css');

/**
 * Returns the colour of a name (`--color-ink: #2a1812`); of a gradient its darker end, where the contrast is lowest.
 */
function colour(name: string): string {
  const gradient = new RegExp(`--${name}: linear-gradient\\(168deg, #\\w{6}, (#\\w{6})\\)`).exec(theme)?.[1];
  const plain = new RegExp(`--color-${name}: (#\\w{3,6});`).exec(theme)?.[1];
  const found = gradient ?? plain;
  if (!found) throw new Error(`The theme has no ${name}`);
  return found.length === 4 ? found.replace(/\w/g, '$&$&') : found;
}

const gradients = [
  ['gradient-1', 'terracotta-d'],
  ['gradient-2', 'jacaranda-d'],
  ['gradient-3', 'marigold-d'],
  ['gradient-4', 'aloe-d'],
  ['gradient-5', 'protea-d'],
  ['gradient-6', 'highveld-d'],
] as const;

/** Each background with the colours of the texts on it. */
const textsOn: Record<string, string[]> = {
  paper: ['ink', 'ink-2', 'terracotta-d', 'terracotta', 'danger'],
  oat: ['ink', 'ink-2', 'terracotta-d', 'terracotta'],
  card: ['ink', 'ink-2', 'ink-3', 'terracotta-d', 'danger'],
  terracotta: ['card'],
  'terracotta-d': ['card'],
  ink: ['paper'],
  'ink-hover': ['paper'],
  marigold: ['ink'],
  ember: ['paper', 'marigold'],
  'ember-line': ['wait-bg'],
  kiln: ['kiln-ink', 'paper'],
  idle: ['ink-idle'],
  chat: ['white'],
  'ok-bg': ['ok'],
  'wait-bg': ['wait'],
  'stop-bg': ['stop'],
  'new-bg': ['new'],
};

test.each([
  ...Object.entries(textsOn).flatMap(([ground, texts]) => texts.map((text) => [text, ground] as const)),
  ...gradients.flatMap(([ground, accent]) => [
    ...['ink', 'ink-ticket', 'danger', accent].map((text) => [text, ground] as const),
    [accent, 'card'] as const,
  ]),
])('the text colour %s has enough contrast on %s (WCAG 1.4.3)', (text, ground) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['line-strong', 'card'],
  ['jacaranda-d', 'paper'],
  ['jacaranda-d', 'oat'],
  ['jacaranda-d', 'gradient-2'],
  ['marigold', 'ink'],
  ['marigold', 'kiln'],
])('the border or focus ring in %s has enough contrast on %s (WCAG 1.4.11)', (edge, ground) => {
  expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
});

// SPEC §2 Home page
test('the six gradients of the cards differ', () => {
  const shown = gradients.map(
    ([name]) => new RegExp(`@utility ${name} {[^}]*image: var\\(--(.+)\\);`).exec(read('utilities.css'))?.[1],
  );

  expect(shown).toEqual(gradients.map(([name]) => name));
  expect(new Set(gradients.map(([name]) => colour(name))).size).toBe(6);
});

// SPEC §4
test('a disabled button is grey', () => {
  const channels = (colour('idle').match(/\w\w/g) ?? []).map((channel) => parseInt(channel, 16));

  expect(read('button.css')).toMatch(/ disabled:bg-idle disabled:text-ink-idle /);
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(32);
});

test.each(paletteColours.filter((name) => !name.endsWith('-light')))(
  'the default of %s, from which the colours of an installation are derived, is that of the theme',
  (name) => {
    expect(defaultPalette[name]).toBe(colour(name));
  },
);

/** WCAG's contrast of two colours such as `#b3431f`, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
