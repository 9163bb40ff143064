import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from './demo.ts';
import { withDatabase } from './demoDatabase.ts';

const services = ['web', 'api', 'worker'];
const email = /[\w.+-]+@[\w-]+\.[\w.]+/;
const phone = /(?<![\w-])(\+27|0)\d{2}[ -]?\d{3}[ -]?\d{4}(?![\w-])/;

/**
 * Returns log lines that are not JSON or contain personal data typed in any test (RELIABILITY O05): e-mail addresses,
 * phone numbers, and every name, note and message in the database.
 */
export async function findUnexpectedLogLines(of: Demo): Promise<string[]> {
  const typed = await typedTexts(of);
  const logs = await Promise.all(services.map((name) => readFile(join(of.dataDir, 'logs', `${name}.log`), 'utf8')));
  const lines = logs.flatMap((log) => log.trimEnd().split('\n'));
  if (typed.length === 0 || lines.length < 10) throw new Error('No typed texts were found, or nothing was logged');
  return lines.filter((line) => !isJson(line) || isPersonal(line, typed));
}

function isPersonal(line: string, typed: readonly string[]): boolean {
  return email.test(line) || phone.test(line) || typed.some((text) => line.includes(text));
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

async function typedTexts(of: Demo): Promise<string[]> {
  const texts = await withDatabase(of, async (client) => {
    await client.query('call copies.collect_typed_texts()');
    // Short words are left out, because logs contain them by chance.
    const long = 'select distinct text from copies.typed_texts where length(text) > 5';
    return (await client.query<{ text: string }>(long)).rows.map(({ text }) => text);
  });
  // JSON escapes line breaks, so the texts to search for must too.
  return texts.map((text) => JSON.stringify(text).slice(1, -1));
}
