import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultStudio } from './defaultStudio.ts';
import { StudioFileError, parseStudio, unchangedFacts } from './parseStudio.ts';

const example = readFileSync(join(__dirname, '../../../../docs/examples/studio/studio.json'), 'utf8');

function errorsOf(file: object): readonly string[] {
  try {
    parseStudio(JSON.stringify(file));
  } catch (error) {
    if (error instanceof StudioFileError) return error.errors;
    throw error;
  }
  return [];
}

test('the example of the documentation is accepted and contains no fact of the default studio', () => {
  const { overrides, altTexts } = parseStudio(example);

  expect(unchangedFacts(overrides)).toEqual([]);
  expect(overrides.address).toEqual({ ...overrides.address, countryCode: 'ZA' });
  expect(overrides.social).toMatchObject({ facebook: '', tiktok: '' });
  expect(altTexts).toMatchObject({ hero: 'A blue linocut wave hanging to dry above the press' });
});

test('an empty file changes nothing, and one fact changes only that fact', () => {
  expect(parseStudio('{}').overrides).toEqual({});
  expect(parseStudio('{ "name": " Clay & Co " }').overrides).toEqual({ name: 'Clay & Co' });
});

test('all errors of a file are listed at once, each with the place where it is', () => {
  const errors = errorsOf({
    nam: 'Clay & Co',
    name: '',
    email: 'hello',
    phone: { shown: '011 555 0000' },
    social: { facebook: 'javascript:alert(1)', youtube: 'https://video.example' },
    colours: { accent: 'red;}' },
    season: '2031',
    about: { title: 'Us', story: 'One text' },
    testimonials: [{ name: 'Sipho', language: 'en' }],
    address: '12 Clay Street',
  });

  expect([...errors].sort()).toEqual([
    'about.story must be a list in brackets',
    'address must be an object in braces',
    'colours.accent must be a colour such as "#1f6480"',
    'email must be an email address',
    'it has unknown keys: nam',
    'name is empty',
    'phone.e164 is missing',
    'season must be a number',
    'social has unknown keys: youtube',
    'social.facebook must be an address that begins with https://',
    'testimonials[0].quote is missing or empty',
  ]);
});

test.each([
  ['{', 'it is not valid JSON: '],
  ['[]', 'it must be an object in braces'],
  ['null', 'it must be an object in braces'],
])('a file that is no JSON object is rejected: %s', (json, error) => {
  expect(() => parseStudio(json)).toThrow(error);
});

test.each([
  'javascript:alert(1)',
  'http://plain.example/',
  'data:text/html,x',
  'https://a.example/"onclick=',
  '//a.example',
  'https://',
])('the address %s is rejected wherever a page would link to it', (url) => {
  const files = [
    { social: { facebook: url } },
    { coffeePartner: { name: 'Coffee', url } },
    { directions: { mapUrl: url, parking: '', arrival: '' } },
  ];

  for (const file of files) expect(errorsOf(file)).toEqual([expect.stringMatching(/must be an address that begins/)]);
});

test.each(['#fff', 'red', '#12345g', '#123456;}', 'url(x)', 'var(--x)', 5, null])(
  'the colour %s is rejected',
  (page) => {
    expect(errorsOf({ colours: { page } })).toEqual(['colours.page must be a colour such as "#1f6480"']);
  },
);

test('a name with a line break is rejected, because mails and calendars have it in their headers', () => {
  expect(errorsOf({ name: 'Clay\r\nBcc: x' })).toEqual(['name contains characters that cannot be used']);
});

test('the schema accepts each fact of the default studio', () => {
  const { country, pictures, colours, address, ...facts } = defaultStudio;
  const { countryCode, ...place } = address;

  expect(errorsOf({ ...facts, address: place })).toEqual([]);
  expect([country, countryCode, pictures, colours]).toEqual(['South Africa', 'ZA', {}, {}]);
});
