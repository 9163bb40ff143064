import { changedPalette, defaultColours, paletteColours } from './colours.ts';

test('colours that are not chosen stay', () => {
  expect(changedPalette({})).toEqual({});
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

test('every colour depends on a choice', () => {
  expect(Object.keys(changedPalette(defaultColours)).sort()).toEqual([...paletteColours].sort());
});
