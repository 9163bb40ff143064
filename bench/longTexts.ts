import { holdInputSchema } from '@studio/contract/bookings/bookings';
import { contactInputSchema } from '@studio/contract/messages/contact';
import { maxPayNowHtml } from '@studio/contract/validation/textRules';
import { AppError } from '../services/api/src/errors.ts';
import { csvOf } from '../services/api/src/http/response/csv.ts';
import { parse } from '../services/api/src/input/parse.ts';
import { readMarkup } from '../services/api/src/payments/payfast/payNowMarkup.ts';
import type { Section } from './report.ts';

const leastRuns = 20;
const mostGrowth = 3;

const payfast = 'https://www.payfast.co.za';
const form = `<form action="${payfast}/eng/process">`;

/** Each kind of input is made of one repeated unit; the unit that grows worst is reported. */
const kinds: { name: string; length: number; units: string[]; read: (text: string) => unknown }[] = [
  {
    name: 'booking form',
    length: 50_000,
    units: ['a', '@', '.', 'a.', 'a@a.', ' ', '\n', '0', '\ud800'],
    read: (text) => parse(holdInputSchema, { firstName: text, lastName: text, email: `a@${text}@`, phone: text }),
  },
  {
    name: 'contact form',
    length: 50_000,
    units: ['a', '@', '.', 'a.', 'a@a.', ' ', '\n', '0', '\ud800'],
    read: (text) => parse(contactInputSchema, { firstName: text, lastName: text, email: `a@${text}@`, message: text }),
  },
  {
    name: 'pay-now markup',
    length: maxPayNowHtml - form.length,
    units: [
      '<div>',
      '<b><i><u>',
      '<b id=x>',
      '<a href=x>',
      '<table><tr><td>',
      '<table>x',
      '<!--',
      '&amp',
      'a="" ',
      '"',
      '<input type=hidden name=a>',
      '</p></b>',
      '<p><b>',
      '<svg><math>',
      '<select><option>',
      '<template>',
    ],
    read: (text) => readMarkup(form + text, [payfast]),
  },
  {
    name: 'CSV cell',
    length: 50_000,
    units: ['=', '+', '0', ' ', "'", '"', '-', '('],
    read: (text) => csvOf([text], [{ header: 'Name', cell: (row) => row }]),
  },
];

/** Compares the longest texts with half of them (RELIABILITY F12). */
export function measureLongTexts(): Section {
  return {
    title: 'Long texts',
    text:
      'One repeated unit as long as it is parsed, and half of it, the fastest of several runs; of several units the one that grows ' +
      'worst. Twice the time is linear, four times quadratic.',
    rows: kinds.map(({ name, length, units, read }) => {
      const [worst] = units
        .map((unit) => compareWithHalf(unit, length, read))
        .toSorted((one, other) => other.growth - one.growth);
      if (!worst) throw new Error('There is no unit');
      return {
        what: `${name}, ${length} characters`,
        figure: `${worst.ms.toFixed(1)} ms, ${worst.growth.toFixed(1)} times that of half (${JSON.stringify(worst.unit)})`,
        limit: { text: `${mostGrowth} times`, isMet: worst.growth <= mostGrowth },
      };
    }),
  };
}

function compareWithHalf(unit: string, length: number, read: (text: string) => unknown) {
  const [half = '', whole = ''] = [length / 2, length].map((letters) => unit.repeat(Math.floor(letters / unit.length)));
  const ms = fastestMs(() => read(whole));
  return { unit, ms, growth: ms / fastestMs(() => read(half)) };
}

/** The fastest run is the one that other load has delayed least. */
function fastestMs(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  const end = performance.now() + 50;
  for (let runs = 0; runs < leastRuns || performance.now() < end; runs += 1) {
    const started = performance.now();
    attempt(work);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

/** Most of these texts are rejected. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
