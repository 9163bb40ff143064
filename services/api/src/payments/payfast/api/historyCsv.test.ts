import { parseHistory } from './historyCsv.ts';

const header =
  'Date,Type,Sign,Party,Name,Description,Currency,Funding Type,Gross,Fee,Net,Balance,M Payment ID,PF Payment ID';

test('columns are read by their name, and amounts with commas and quotation marks as cents', () => {
  const csv = [
    `\uFEFF${header}`,
    '2026-11-20 12:00:01,Funds Received,Credit,"Mokoena, T","Say ""hi""",Clay,ZAR,cc,"1,250.50",-48.32,"1,202.18",0.00,BK-7,1089251',
    '2026-11-21 09:00:00,Funds Received (Refund),Debit,,,,ZAR,cc,450.00,-2.30,-452.30,0.00,BK-7,1089251',
    '',
  ].join('\r\n');

  expect(parseHistory(csv)).toEqual([
    {
      at: new Date('2026-11-20T10:00:01Z'),
      type: 'Funds Received',
      kind: 'payment',
      gross: 125_050,
      fee: -4832,
      merchantPaymentId: 'BK-7',
      providerPaymentId: '1089251',
    },
    expect.objectContaining({ kind: 'refund', gross: -45_000, fee: -230 }),
  ]);
});

test('another order of columns and an additional column change nothing', () => {
  const csv =
    'PF Payment ID,Batch ID,Fee,Gross,Sign,Type,Date,M Payment ID\n7,1,-1.00,10.00,Credit,Funds Received,2026-11-20,BK-1\n';

  expect(parseHistory(csv)).toMatchObject([{ providerPaymentId: '7', gross: 1000, merchantPaymentId: 'BK-1' }]);
});

test('a decimal comma is read, with commas and with semicolons between the columns', () => {
  const values = [
    '2026-11-20',
    'Funds Received',
    'Credit',
    '',
    '',
    '',
    'ZAR',
    'cc',
    '450,00',
    '-16,70',
    '433,30',
    '0,00',
    'BK-1',
    '7',
  ];
  const withCommas = `${header}\n${values.map((value) => `"${value}"`).join()}`;
  const withSemicolons = `${header.replaceAll(',', ';')}\n${values.join(';').replace('450,00', '1 450,00')}\n`;

  expect(parseHistory(withCommas)).toMatchObject([{ gross: 45_000, fee: -1670, providerPaymentId: '7' }]);
  expect(parseHistory(withSemicolons)).toMatchObject([{ gross: 145_000, fee: -1670, providerPaymentId: '7' }]);
});

test('a payout without an amount and a payment without a fee are read', () => {
  const csv = [
    header,
    '2026-11-20,Payout,Debit,,,,ZAR,,,,,0.00,,',
    '2026-11-20,Funds Received,Credit,,,,ZAR,cc,450.00,,450.00,0.00,BK-1,7',
  ].join('\n');

  expect(parseHistory(csv)).toMatchObject([{ kind: 'other' }, { gross: 45_000, fee: null }]);
});

test.each([
  ['another file', 'a,b\n1,2', 'The columns Date'],
  ['an empty file', '', 'The columns Date'],
  [
    'an amount that is no number',
    `${header}\n2026-11-20,Funds Received,Credit,,,,ZAR,cc,ten,0,0,0,,1`,
    'Line 2 has the amount "ten", which cannot be read for certain.',
  ],
  [
    'an amount that can be read as two sums',
    `${header}\n2026-11-20,Payout,Debit,,,,ZAR,cc,1,0,1,0,,1\n2026-11-20,Funds Received,Credit,,,,ZAR,cc,"1,400",0,0,0,,1`,
    'Line 3 has the amount "1,400", which cannot be read for certain.',
  ],
  [
    'a payment without an amount',
    `${header}\n2026-11-20,Funds Received,Credit,,,,ZAR,cc,,0,0,0,,1`,
    'Line 2 has no amount.',
  ],
  [
    'a bare decimal comma between commas',
    `${header}\n2026-11-20,Funds Received,Credit,,,,ZAR,cc,450,00,-2,30,447,70,0,BK-1,1`,
    'Line 2 has more values than there are columns.',
  ],
  [
    'a date in another form',
    `${header}\n\n20/11/2026,Funds Received,Credit,"a\nb",,,ZAR,cc,1,0,1,0,,1`,
    'Line 3 has a date',
  ],
  [
    'an open quotation mark after a line with a line break',
    `${header}\n2026-11-20,Payout,Debit,"a\nb",,,ZAR,cc,1,0,1,0,,1\n2026-11-20,"Funds`,
    'Line 4 has a quotation mark',
  ],
])('a file of the history is rejected: %s', (_name, csv, message) => {
  expect(() => parseHistory(csv)).toThrow(message);
});
