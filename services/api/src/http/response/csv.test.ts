import fc from 'fast-check';
import { csvOf } from './csv.ts';

/** Returns the one cell of the file, as RFC 4180 defines it. */
function cellOf(text: string, isPhone = false): string {
  const [, [cell] = ['']] = read(csvOf([text], [{ header: 'Text', isPhone, cell: (row) => row }]));
  return cell ?? '';
}

function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, enclosed, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(enclosed === undefined ? bare : enclosed.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

// SPEC §5
test('only values with commas, quotation marks or line breaks are put in quotation marks', () => {
  const rows = [
    { name: 'Nkosi, Lerato', notes: 'says "hi"', spots: 2 },
    { name: "O'Brien", notes: 'one\ntwo', spots: 1200 },
    { name: 'Amélie 🏺', notes: null, spots: 0 },
  ];

  const csv = csvOf(rows, [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Notes, if any', cell: ({ notes }) => notes },
    { header: 'Spots', cell: ({ spots }) => spots },
  ]);

  expect(csv).toBe(
    'Name,"Notes, if any",Spots\r\n' +
      '"Nkosi, Lerato","says ""hi""",2\r\n' +
      'O\'Brien,"one\ntwo",1200\r\n' +
      'Amélie 🏺,,0\r\n',
  );
});

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '  =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '-450.00-1',
  '|calc',
  '%0A',
  "=cmd|' /C calc'!A0",
])('a text that a spreadsheet would run is marked: %j', (text) => {
  expect(cellOf(text)).toBe(`'${text}`);
});

// RELIABILITY T02
test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x;' =1+1"],
  ["x;'=1+1", "x;''=1+1"],
  ['=1;=2;three', "'=1;'=2;three"],
  ['one\n=1+1', "one\n'=1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
])('%j is written as %j, so that no separator in it begins a formula', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each(['007', '123456789012', '1E5', '1.5e-3', '(350)', 'TRUE', 'false', '3/4', '10-12', '1/2/2026'])(
  'a text that a spreadsheet would change is marked: %j',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  },
);

test.each([
  'Lerato',
  "'t Hart",
  'van der Merwe-Nkosi',
  'a=b',
  'Clay + coffee',
  '2026-03-14',
  '450.00',
  '-450.00',
  '-5',
  '1984',
  '7K2M-9QXT-4WBD',
  'lerato@example.com',
  '',
])('a harmless text stays as it is: %j', (text) => {
  expect(cellOf(text)).toBe(text);
});

test.each([
  '082 555 0119',
  '(082) 555-0119',
  '082-555-0119',
  '0825550119',
  '0027825550119',
  '+27825550119',
  '+27 82 555 0119',
  '+27 (0)82.555.0119',
  '082/555 0119',
  '10111',
])('the phone number %s is written as typed', (phone) => {
  expect(cellOf(phone, true)).toBe(phone);
});

test.each([
  '+27-82-555-0119',
  '+27/82',
  '+1+1',
  '-2+3',
  '=1+1',
  '@SUM(1)',
  '+A1',
  '+27 82 555 0119 ext=1',
  ' +27825550119',
])('a phone that a spreadsheet would compute is marked: %s', (phone) => {
  expect(cellOf(phone, true)).toBe(`'${phone}`);
});

test('a phone number in another column is marked like any text that a spreadsheet would change', () => {
  expect([cellOf('0825550119'), cellOf('+27825550119')]).toEqual(["'0825550119", "'+27825550119"]);
});

const plain = fc.string({ unit: 'grapheme', maxLength: 40 });
const hostile = fc
  .tuple(fc.constantFrom('x;=', 'x\n-', "'", "''", '=', '+', '-', '@', '\t', '\r\n', ' ', '"', ',', '0', '|'), plain)
  .map((parts) => parts.join(''));

/** Returns the cells that a spreadsheet would see if its separator were `;`. */
function innerCells(text: string): string[] {
  return text.split(/[;\t\r\n]/);
}

// SPEC §5
// RELIABILITY T02
test('each cell of random texts contains the text, with or without a mark', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, hostile), { minLength: 1, maxLength: 5 }), (texts) => {
      const columns = texts.map((_, index) => ({ header: `${index}`, cell: (row: string[]) => row[index] ?? '' }));
      const [, cells = []] = read(csvOf([texts], columns));

      expect(cells).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const cell = cells[index] ?? '';
        const parts = innerCells(text);
        expect(innerCells(cell)).toHaveLength(parts.length);
        for (const [at, part] of innerCells(cell).entries()) expect([parts[at], `'${parts[at]}`]).toContain(part);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text that begins with the mark is written with a second mark', () => {
  fc.assert(
    fc.property(fc.oneof(plain, hostile), (text) => {
      expect(cellOf(`'${text}`)).not.toBe(cellOf(text));
    }),
    { numRuns: 2000 },
  );
});

const phoneLike = fc.string({ unit: fc.constantFrom(...Array.from('+0123456789 ()./-=@;A')), maxLength: 16 });

test('no cell begins with a formula character, except the minus of a number and the plus of one phone number', () => {
  fc.assert(
    fc.property(fc.oneof(plain, hostile, phoneLike), fc.boolean(), (text, isPhone) => {
      const plus = isPhone ? /^\+[\d ().]+$/ : /^$/;
      for (const cell of innerCells(cellOf(text, isPhone)).filter((part) => !plus.test(part)))
        expect(cell).not.toMatch(/^\s*(?:[=@|%+]|-(?!\d+(?:\.\d+)?$))/);
    }),
    { numRuns: 2000 },
  );
});

// In quadratic time, a text of this length would end the test after minutes.
// RELIABILITY F12
test.each(['=', '+', '0', ' ', "'", '"', '-', '(', ';', '\n', ';='])(
  'a cell of 1,000,000 times %s is written',
  (character) => {
    expect(cellOf(character.repeat(1_000_000)).length).toBeGreaterThanOrEqual(1_000_000);
  },
);
