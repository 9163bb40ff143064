import { quantile, render } from './report.ts';

test('a missed limit is printed in bold', () => {
  const text = render({
    title: 'Pages',
    text: 'Ten clients.',
    rows: [
      { what: '/', figure: '900', limit: { text: '0.60', isMet: true } },
      { what: '/events', figure: '500', limit: { text: '0.60', isMet: false } },
      { what: 'mails', figure: '240' },
    ],
  });

  expect(text).toMatch(/\| \/ \| 900 \| 0\.60 \|\n\| \/events \| 500 \| \*\*0\.60\*\* \|\n\| mails \| 240 \| {2}\|\n$/);
});

test('a quantile is the value at or below which that share of the values lies', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
});
