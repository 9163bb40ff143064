import { ValidationError } from 'yup';
import type { InferType } from 'yup';
import { defaultStudio } from './defaultStudio.ts';
import { studioSchema } from './studioSchema.ts';
import type { Studio } from './studioTypes.ts';

export interface StudioFile {
  /** The facts that differ from the default. */
  overrides: Partial<Studio>;
  /** The alternative texts of replaced pictures, by the name of the picture. */
  altTexts: Readonly<Record<string, string>>;
}

/** Facts that identify a studio. If the file leaves one out, the fact of the default studio remains. */
const identity: readonly (keyof Studio)[] = [
  'name',
  'venue',
  'suburb',
  'city',
  'address',
  'directions',
  'phone',
  'whatsapp',
  'email',
  'hours',
  'eyebrow',
  'offer',
  'intro',
  'claims',
  'about',
  'testimonials',
  'coffeePartner',
  'social',
];

export class StudioFileError extends Error {
  override readonly name = 'StudioFileError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`studio.json has errors:\n${errors.map((error) => `- ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

type Overrides = { [K in keyof Studio]?: Studio[K] | undefined };

/** Parses the text of `studio.json`. @throws StudioFileError with a sentence for each error */
export function parseStudio(json: string): StudioFile {
  const { address, pictures, ...facts } = validated(parsed(json));
  const { countryCode } = defaultStudio.address;
  const overrides = { ...facts, ...(address && { address: { ...address, countryCode } }) } satisfies Overrides;
  return {
    // Removes keys whose value is undefined.
    overrides: JSON.parse(JSON.stringify(overrides)) as Partial<Studio>,
    altTexts: Object.fromEntries(Object.entries(pictures ?? {}).map(([name, picture]) => [name, picture?.alt ?? ''])),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StudioFileError([`it is not valid JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function validated(value: unknown): InferType<typeof studioSchema> {
  try {
    return studioSchema.validateSync(value, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new StudioFileError(error.inner.map(sentenceOf));
  }
}

function sentenceOf({ path, message }: ValidationError): string {
  return `${path || 'it'} ${message.trim()}`;
}

/** Returns the identifying facts of the default studio that the file leaves unchanged. */
export function unchangedFacts(overrides: Partial<Studio>): string[] {
  return identity.filter((name) => !(name in overrides));
}
