import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { csvOf } from '../src/http/response/csv.ts';

// `make check-csv`: opens exported files with hostile texts in LibreOffice, with default options and with every option
// that runs or rewrites cells. No formula may run, and every text must be unchanged. In a column of phone numbers, which
// are written as typed, no formula may run either. As a negative control, some formulas must run in a file without the
// protecting marks.

/** LibreOffice's import options: the default ones, and those that evaluate formulas and detect dates and numbers. */
const waysToOpen = {
  'as it is opened by default': 'CSV:44,34,76,1',
  'with formulas and special numbers': 'CSV:44,34,76,1,,7177,false,true,false,false,false,0,true',
};

const chosen = [
  '=1+1',
  '=HYPERLINK("http://evil.example","Click")',
  '=WEBSERVICE("http://127.0.0.1:9/?"&A1)',
  "=cmd|' /C calc'!A0",
  '=DDE("soffice";"x";"y")',
  '+1+1',
  '-2+3',
  '@SUM(1;2)',
  '  =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\t=1+1',
  '＝1+1',
  '|calc',
  "'=1+1",
  "''=1+1",
  '007',
  '123456789012345678',
  '1E5',
  '(350)',
  'TRUE',
  '3/4',
  '10-12',
  '1/2/2026',
  '0825550119',
  '+27825550119',
  '+27-82-555-0119',
  '+27 (0)82.555.0119',
  '082-555-0119',
  '(082) 555-0119',
  "'t Hart",
  'Nkosi, Lerato',
  'says "hi"; then\nleaves',
  'Amélie 🏺 Žofie',
  '7K2M-9QXT-4WBD',
  'lerato+clay@example.com',
];
/** Valid input: no control characters but tab and line feed, no spaces at the ends (contract/validation/textRules). */
const random = fc.sample(
  fc
    .tuple(fc.constantFrom('', "'", '=', '+', '-', '@', '0', '"', ','), fc.string({ unit: 'grapheme', maxLength: 30 }))
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== ''),
  { numRuns: 500, seed: 20_260_314 },
);
const texts = [...chosen, ...random];

const folder = mkdtempSync(join(tmpdir(), 'csv-'));
try {
  const header = [{ header: 'Text', cell: (text: string) => text }];
  const marked = csvOf(texts, header);
  const phones = csvOf(texts, [{ header: 'Phone', isPhone: true, cell: (text: string) => text }]);
  const unmarked = ['Text', ...texts].map((text) => `"${text.replaceAll('"', '""')}"\r\n`).join('');

  let errors = 0;
  for (const [how, filter] of Object.entries(waysToOpen)) {
    const ours = open(marked, filter);
    const asPhones = open(phones, filter);
    const control = open(unmarked, filter);
    console.log(`\nOpened ${how}: ${texts.length} texts`);
    console.log(`  as exported      ${ours.formulas} formulas ran, ${ours.changed.length} texts changed`);
    console.log(`  as phone numbers ${asPhones.formulas} formulas ran`);
    console.log(`  without marks    ${control.formulas} formulas ran, ${control.changed.length} texts changed`);
    for (const change of ours.changed) console.log(`    ${change}`);
    errors += ours.formulas + ours.changed.length + asPhones.formulas;
    if (control.formulas === 0 || control.changed.length === 0) {
      console.error('  The negative control found nothing, so this check cannot fail.');
      errors += 1;
    }
  }
  process.exitCode = errors === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

interface Opened {
  formulas: number;
  /** Maps each written text that changed to the shown text. */
  changed: string[];
}

/** Opens a file with one column and returns the shown texts. */
function open(csv: string, filter: string): Opened {
  const file = join(folder, 'export.csv');
  writeFileSync(file, `\uFEFF${csv}`);
  const sheet = convert(file, filter, 'fods');
  const shown = read(convert(file, filter, 'csv:Text - txt - csv (StarCalc):44,34,76,1'));
  const changed = texts.flatMap((text, place) => {
    const cell = shown[place + 1] ?? '(nothing)';
    return isSame(text, cell) ? [] : [`${JSON.stringify(text)} → ${JSON.stringify(cell)}`];
  });
  return { formulas: [...sheet.matchAll(/ table:formula="/g)].length, changed };
}

function convert(file: string, filter: string, target: string): string {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const args = [
    profile,
    '--headless',
    `--infilter=${filter}`,
    '--convert-to',
    target,
    '--outdir',
    `${folder}/out`,
    file,
  ];
  const { error, status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' });
  if (error) {
    throw new Error('LibreOffice is missing: apt-get install --no-install-recommends libreoffice-calc-nogui', {
      cause: error,
    });
  }
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`);
  return readFileSync(join(folder, 'out', `export.${target.split(':')[0]}`), 'utf8');
}

/** Whether the cell is the text with or without marks, which also precede formulas within. */
function isSame(text: string, cell: string): boolean {
  const [shown, expected] = [cell, text].map((value) => value.replaceAll(/([;\t\r\n])'/g, '$1'));
  return shown === expected || shown === `'${expected}`;
}

/** The first column of a CSV file. */
function read(csv: string): string[] {
  const cells = csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))\r?\n/g);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
