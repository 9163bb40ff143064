import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultStudio } from '../src/studio/defaultStudio.ts';
import { parseStudio } from '../src/studio/parseStudio.ts';

export const exampleFolder = resolve('docs/examples/studio');
export const { overrides } = parseStudio(readFileSync(join(exampleFolder, 'studio.json'), 'utf8'));

/** Texts of the default studio that other studios may have too: a language, a country, a word of the time zone. */
const common = new Set(['en', 'fr', 'ZA', 'South Africa', defaultStudio.city]);
const example = new Set(textsOf(overrides));
const defaultFacts = [
  ...textsOf(defaultStudio).filter((text) => !common.has(text) && !example.has(text)),
  ', Johannesburg',
];

/** Returns the facts of the default studio that a page, mail or calendar still shows. */
export function defaultFactsIn(shown: string): string[] {
  const texts = [shown, shown.replaceAll('&#39;', "'").replaceAll(/&amp;|&#38;|&#x26;/g, '&'), decoded(shown)];
  return defaultFacts.filter((fact) => texts.some((text) => text.includes(fact)));
}

/** Decodes escaped JSON, and joins folded lines of a calendar. */
function decoded(shown: string): string {
  return shown
    .replaceAll('\r\n ', '')
    .replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
