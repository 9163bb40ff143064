export interface CsvLine {
  /** The number of the line in the file; a cell in quotation marks may contain line breaks. */
  number: number;
  cells: string[];
}

/** The header is searched in this many lines. */
export const headerSearchLines = 30;

// Sticky expressions stop at the first wrong character, so that parsing takes linear time.
const fieldBefore = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r?\n|\r|$)/y,
};

/** Fields may be in quotation marks, which are doubled inside them; empty lines are skipped (RFC 4180). */
export function readCsvLines(csv: string): CsvLine[] {
  const lines: CsvLine[] = [];
  const separator = separatorOf(csv);
  const field = new RegExp(fieldBefore[separator]);
  let number = 1;
  let current: CsvLine = { number, cells: [] };
  while (field.lastIndex < csv.length) {
    const match = field.exec(csv);
    if (!match) throw new TypeError(`Line ${number} has a quotation mark in the wrong place.`);
    const [whole, enclosed, text = '', end] = match;
    current.cells.push(enclosed === undefined ? text : enclosed.replaceAll('""', '"'));
    number += whole.split(/\r?\n|\r/).length - 1;
    if (end === separator) continue;
    if (current.cells.some((cell) => cell !== '')) lines.push(current);
    current = { number, cells: [] };
  }
  if (current.cells.length > 0) lines.push(current);
  return lines;
}

/** Counts in the first lines, because statements of banks begin with lines about the account. */
function separatorOf(csv: string): keyof typeof fieldBefore {
  const beginning = csv.split(/\r?\n|\r/, headerSearchLines).join('\n');
  return beginning.split(';').length > beginning.split(',').length ? ';' : ',';
}
