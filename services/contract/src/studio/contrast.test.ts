import { changedPalette, defaultColours, paletteColours } from './colours.ts';
import { contrast, lowContrasts } from './contrast.ts';

test('colours that are not chosen stay, and nothing is reported', () => {
  expect(changedPalette({})).toEqual({});
  expect(lowContrasts({})).toEqual([]);
});

test('a chosen accent changes what depends on it, and nothing else', () => {
  const changed = changedPalette({ accent: '#0b6175' });

  expect(Object.keys(changed).sort()).toEqual([
    'glow',
    'gradient-1',
    'gradient-1-light',
    'peach',
    'terracotta',
    'terracotta-d',
  ]);
  expect(changed.terracotta).toBe('#0b6175');
});

test('the default chosen as colours of an installation has enough contrast everywhere', () => {
  expect(Object.keys(changedPalette(defaultColours)).sort()).toEqual([...paletteColours].sort());
  expect(lowContrasts(defaultColours)).toEqual([]);
});

test('a colour that is too pale is reported with its contrast and what to change', () => {
  const [first, ...others] = lowContrasts({ accent: '#ffcc00' });

  expect(first).toBe(
    'text in #c79f00 on #fbf6ee has a contrast of 2.3 : 1 and needs 4.5 : 1; change "accent" or "page"',
  );
  expect(others.length).toBeGreaterThan(2);
});

test('the contrast of black and white is 21, and that of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#b3431f', '#b3431f')).toBe(1);
});
