import { pictures } from './pictures.ts';

const drawings = Object.entries(pictures);

test('there is a picture for every category, the hero, the about section, the default and the page that is not there', () => {
  const needed = 'pottery painting textiles jewelry mixed string hero about-wheel about-table about-kiln studio mended';
  expect(Object.keys(pictures).sort()).toEqual(needed.split(' ').sort());
});

test.each(drawings)('%s is the same drawing every time', (_name, draw) => {
  expect(draw()).toBe(draw());
});

test.each(drawings)(
  '%s is well-formed, has no gap in its numbers and refers only to what it defines',
  (_name, draw) => {
    const svg = draw();

    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const referred = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]);
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
    expect(referred.filter((id) => !defined.has(id))).toEqual([]);
  },
);

test.each(drawings)('%s lies under its grain', (_name, draw) => {
  expect(draw()).toContain('feTurbulence');
});
