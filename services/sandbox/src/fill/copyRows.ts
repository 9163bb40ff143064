import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null;

/** Inserts the rows by COPY. `columns` and the values of a row have one order. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows)), stream);
}

/** Rows of one chunk are one write, because a write per row costs more than the rows. */
function* chunksOf(rows: readonly (readonly CopyValue[])[]): Generator<string> {
  for (let start = 0; start < rows.length; start += 1000) {
    yield rows
      .slice(start, start + 1000)
      .map((row) => `${row.map(textOf).join('\t')}\n`)
      .join('');
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function textOf(value: CopyValue): string {
  if (value === null) return '\\N';
  return typeof value === 'number'
    ? String(value)
    : value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '');
}
