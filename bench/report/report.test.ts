import { render } from '../report.ts';
import type { Section } from '../report.ts';
import { renderPage } from './performancePage.ts';
import { spreadOf } from './spread.ts';

function pages(perSecond: number): Section {
  return {
    title: 'Pages',
    text: 'Ten clients.',
    rows: [
      { what: 'bare', perSecond: 1000, of: null, cpuMs: 0.05 },
      { what: '/', perSecond, of: 'bare', note: 'p99 2 ms' },
    ],
  };
}

const growth: Section = {
  title: 'Growth',
  text: '',
  rows: [],
  growth: [
    {
      title: 'Calls against bookings',
      by: 'bookings',
      sizes: [1000, 1_000_000],
      file: 'bookings.svg',
      lines: [
        { what: 'analytics', costs: [cost(2), cost(2.4)] },
        { what: 'customers', costs: [cost(2), cost(3)] },
        { what: 'all', costs: [cost(2), cost(200)], note: 'unpaged' },
      ],
    },
  ],
};

function cost(ms: number) {
  return { medianMs: ms, p95Ms: 2 * ms, cpuMs: ms / 2 };
}

test('a row shows its ratio to the ceiling and its goal, in bold if it is missed', () => {
  expect(render(pages(620))).toContain('| / | 620 | 0.62 | 0.60 |  | p99 2 ms |');
  expect(render(pages(500))).toContain('| / | 500 | 0.50 | **0.60** |');
  expect(render(pages(500))).toContain('| bare | 1000 |  |  | 0.050 |  |');
});

test.each([
  [true, '| mails | 50 |  | 1 s |'],
  [false, '| mails | 50 |  | **1 s** |'],
])('a goal that is no share of a ceiling is shown, in bold if it is missed', (isMet, line) => {
  const rows = [{ what: 'mails', perSecond: 50, of: null, goal: { text: '1 s', isMet } }];

  expect(render({ title: 'Mails', text: '', rows })).toContain(line);
});

test('growth is the largest size divided by the smallest, in bold above the goal unless a note explains it', () => {
  const text = render(growth);

  expect(text).toContain('| ms | 1,000 | 1,000,000 | growth |');
  expect(text).toContain('| analytics | 2.00 | 2.40 | 1.20 | 1.20 | 1.20 | 4.8 |  |');
  expect(text).toContain('| customers | 2.00 | 3.00 | **1.50** |');
  expect(text).toContain('| all | 2.00 | 200.00 | 100.00 |');
  expect(text).toContain('](performance/bookings.svg)');
});

test('the spread of several runs is half of the range of the ratios', () => {
  expect(spreadOf([0.55, 0.5, 0.45])).toBeCloseTo(0.1);

  const page = renderPage('two cores.', [[pages(550)], [pages(500)], [pages(450)]]);

  expect(page).toContain('| Pages: / | 0.55 | 0.50 | 0.45 | ± 10 % |');
  expect(page).toContain('two cores. ');
  expect(page).toContain('## Pages');
});
