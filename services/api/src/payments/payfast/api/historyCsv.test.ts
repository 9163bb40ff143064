import { parseHistory } from './historyCsv.ts';

const header =
  'Date,Type,Sign,Party,Name,Description,Currency,Funding Type,Gross,Fee,Net,Balance,M Payment ID,PF Payment ID';

test('columns are read by their name, amounts with commas and quotes in cents', () => {
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
      net: 120_218,
      merchantPaymentId: 'BK-7',
      providerPaymentId: '1089251',
    },
    expect.objectContaining({ kind: 'refund', gross: -45_000, net: -45_230 }),
  ]);
});

test('another order of columns and an added one change nothing', () => {
  const csv =
    'PF Payment ID,Batch ID,Net,Fee,Gross,Sign,Type,Date,M Payment ID\n7,1,9.00,-1.00,10.00,Credit,Funds Received,2026-11-20,BK-1\n';

  expect(parseHistory(csv)).toMatchObject([{ providerPaymentId: '7', gross: 1000, merchantPaymentId: 'BK-1' }]);
});

test.each([
  ['another file', 'a,b\n1,2', 'The columns Date'],
  ['an empty file', '', 'The columns Date'],
  [
    'an amount that is no number',
    `${header}\n2026-11-20,Funds Received,Credit,,,,ZAR,cc,ten,0,0,0,,1`,
    'Line 2 has an amount',
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
])('%s is rejected', (_name, csv, message) => {
  expect(() => parseHistory(csv)).toThrow(message);
});
