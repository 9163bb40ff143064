import { invoiceRows } from './invoiceRows.ts';

const raku = { title: 'Raku', date: '2031-03-15' };
const workshop = 'Raku, Sat 15 Mar 2031';
const line = { kind: 'ticket', ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 2, unitPrice: 45_000 } as const;
const other = (kind: 'kept' | 'waived' | 'goodwill' | 'discount', amount: number, label: string | null = null) => ({
  ...line,
  kind,
  ticketTypeId: null,
  label,
  seats: 0,
  quantity: Math.sign(amount),
  unitPrice: Math.abs(amount),
});
const rowsOf = (...lines: Parameters<typeof invoiceRows>[0]) =>
  invoiceRows(lines, raku, null).map(({ description, quantity, amount }) => [description, quantity, amount]);

test('lines that add and give up tickets of one type are one row', () => {
  const given = { ...line, quantity: -1 };
  const mug = { ...line, kind: 'extra', ticketTypeId: 3, label: 'Mug', seats: 0, unitPrice: 9000 } as const;

  expect(rowsOf(line, mug, given)).toEqual([
    [`${workshop}: Adult`, 1, 45_000],
    [`${workshop}: Mug`, 2, 18_000],
  ]);
});

test('tickets that were given up have a row only if their lines do not add up to 0', () => {
  const given = { ...line, quantity: -2 };
  const cheaper = { ...given, unitPrice: 44_999 };

  expect(rowsOf(line, given)).toEqual([]);
  expect(rowsOf(line, cheaper)).toEqual([[`${workshop}: Adult`, 1, 2]]);
});

test('other lines of a kind are one row with their sum, and have no row if the sum is 0', () => {
  const lines = [other('kept', 5000), other('kept', 2000), other('waived', 100), other('waived', -100)];

  expect(rowsOf(line, ...lines, other('discount', -4500, 'CLAY10'), other('goodwill', -1000))).toEqual([
    [`${workshop}: Adult`, 2, 90_000],
    ['Fee for a change of the booking', 1, 7000],
    ['Discount CLAY10', 1, -4500],
    ['Goodwill discount', 1, -1000],
  ]);
});

test('the VAT of the rows adds up to the VAT of their sum', () => {
  const rows = invoiceRows([line, other('discount', -5000, 'CLAY10')], raku, 15);

  expect(rows.map(({ vat }) => vat)).toEqual([11_739, -652]);
});
