import { ownPalette, defaultColours, paletteColours } from './colours.ts';

test('colours that are not chosen have their default', () => {
  expect(ownPalette({})).toEqual({});
});

test('a chosen accent changes only the colours that depend on it', () => {
  const own = ownPalette({ accent: '#0b6175' });

  expect(Object.keys(own).sort()).toEqual([
    'glow',
    'gradient-1',
    'gradient-1-light',
    'peach',
    'terracotta',
    'terracotta-d',
  ]);
  expect(own.terracotta).toBe('#0b6175');
});

test('every colour depends on a choice', () => {
  expect(Object.keys(ownPalette(defaultColours)).sort()).toEqual([...paletteColours].sort());
});
