import { holdInputSchema } from '@studio/contract/bookings/bookings';
import { contactInputSchema } from '@studio/contract/messages/contact';
import { maxPayNowHtml } from '@studio/contract/validation/textRules';
import { AppError } from '../services/api/src/errors.ts';
import { csvOf } from '../services/api/src/http/response/csv.ts';
import { parse } from '../services/api/src/input/parse.ts';
import { readMarkup } from '../services/api/src/payments/payfast/payNowMarkup.ts';
import { median } from './load.ts';
import type { Section } from './report.ts';

const rounds = 5;

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
  {
    name: 'CSV of short rows',
    length: 50_000,
    units: ['x'],
    read: (text) => csvOf(Array.from(text), [{ header: 'Name', cell: (row) => row }]),
  },
];

/** Compares the longest texts with half of them (RELIABILITY F12). */
export function measureLongTexts(): Section {
  const rows = kinds.flatMap(({ name, length, units, read }): Section['rows'] => {
    const runs = units.map((unit) => {
      const [half, whole] = [length / 2, length].map((letters) => unit.repeat(Math.floor(letters / unit.length)));
      // Measured alternately, so that other load affects both.
      const pairs = Array.from({ length: rounds }, () => ({
        half: perSecond(() => read(half ?? '')),
        whole: perSecond(() => read(whole ?? '')),
      }));
      return { unit, ...median(pairs, ratio) };
    });
    const worst = runs.toSorted((one, other) => ratio(one) - ratio(other))[0];
    if (!worst) throw new Error('There was no run');
    const ceiling = `${name}: half the length`;
    return [
      { what: ceiling, perSecond: worst.half, of: null },
      { what: `${name}: ${length} characters`, perSecond: worst.whole, of: ceiling, note: JSON.stringify(worst.unit) },
    ];
  });
  return {
    title: 'Long texts',
    text:
      'One repeated unit, the longest that is parsed and half of it; of several units the one that grows worst. A ratio near 0.5 ' +
      'is linear, near 0.25 quadratic.',
    rows,
  };
}

function ratio({ half, whole }: { half: number; whole: number }): number {
  return whole / half;
}

/** Measured for 50 ms, after one run to warm up. */
function perSecond(work: () => unknown): number {
  attempt(work);
  const start = performance.now();
  let runs = 0;
  while (performance.now() < start + 50) {
    attempt(work);
    runs += 1;
  }
  return (runs * 1000) / (performance.now() - start);
}

/** Most of these texts are rejected. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
