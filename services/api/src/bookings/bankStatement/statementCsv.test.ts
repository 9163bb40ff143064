import { maxStatementRows } from '@studio/contract/admin/bankStatements';
import { parseStatement } from './statementCsv.ts';

const row = { day: '2026-11-20', amount: 45_000, description: 'PAYMENT 7K3M Q0XD 94TB' };

test.each([
  ['with a header only', 'Date,Description,Amount,Balance\n2026/11/20,PAYMENT 7K3M Q0XD 94TB,450.00,1000.00'],
  [
    'after lines about the account',
    'ACCOUNT TRANSACTION HISTORY,,\n\nName:,Studio,\nDate,Amount,Balance,Description\n20/11/2026,450.00,1,PAYMENT 7K3M Q0XD 94TB',
  ],
  [
    'with money in and money out',
    'Posting Date,Transaction Date,Description,Money In,Money Out\n2026-11-21,2026-11-20,PAYMENT 7K3M Q0XD 94TB,"R450,00",\n2026-11-21,2026-11-20,Rent,,-900.00',
  ],
  ['with semicolons', 'Date;Description;Amount (ZAR)\n20 Nov 2026;PAYMENT 7K3M Q0XD 94TB;+450,00'],
  [
    'with text and reference in separate columns',
    'Date,Details,Reference,Credit\n20261120,PAYMENT,7K3M Q0XD 94TB,450.00 Cr',
  ],
])('a statement %s is read', (_how, csv) => {
  expect(parseStatement(`\uFEFF${csv}\n`)).toEqual([row]);
});

test('money that left the account, balances and totals are left out', () => {
  const csv =
    'Date,Description,Amount\n,Opening balance,9.00\n2026-11-20,Fee,-5.00\n2026-11-20,Fee,(5.00)\n2026-11-20,Note,';

  expect(parseStatement(csv)).toEqual([]);
});

test.each([
  ['no known columns', 'a,b\n1,2', 'columns Date'],
  ['an amount that could mean two sums', 'Date,Description,Amount\n2026-11-20,x,"1,400"', 'Line 2'],
  ['a date with the month first', 'Date,Description,Amount\n11/20/2026,x,1.00', '11/20/2026'],
  ['a decimal comma that makes another column', 'Date,Description,Amount\n2026-11-20,x,450,50', 'Line 2'],
  ['a quotation mark in the wrong place', 'Date,Description,Amount\n2026-11-20,x"y,1.00', 'quotation mark'],
  ['too many rows', `Date,Description,Amount\n${'2026-11-20,x,1.00\n'.repeat(maxStatementRows + 1)}`, 'shorter period'],
])('a statement with %s is rejected with a sentence', (_what, csv, sentence) => {
  expect(() => parseStatement(csv)).toThrow(new RegExp(sentence.replaceAll('/', '\\/')));
});
