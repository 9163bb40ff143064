import { cleanUtm } from './utm.ts';
import { utmSchema } from './utmInput.ts';

const none = { source: null, medium: null, campaign: null };

test.each([
  ['upper case', 'Facebook', 'facebook'],
  ['spaces and invisible characters', ' winter\u200b \u0000\n sale\u202e ', 'winter sale'],
  ['exactly 100 characters', 'x'.repeat(100), 'x'.repeat(100)],
])('a value with %s is cleaned', (_what, campaign, expected) => {
  expect(cleanUtm({ campaign })).toEqual({ ...none, campaign: expected });
});

test.each([
  ['of 101 characters', 'x'.repeat(101)],
  ['with an e-mail address', 'lerato@example.com'],
  ['with half a surrogate pair', '\ud800'],
  ['that is empty', ' \u2060 '],
  ['that is a list', ['a']],
  ['that is a number', 7],
])('a value %s is ignored and the others stay', (_what, source) => {
  expect(cleanUtm({ source, medium: 'mail' })).toEqual({ ...none, medium: 'mail' });
});

test.each([[undefined], [null], ['text'], [7], [true], [[]], [{}], [{ source: {} }], [{ utm_source: 'a' }]])(
  '%j has no parameters, and the schema accepts it',
  (sent) => {
    expect(cleanUtm(sent)).toBeNull();
    expect(utmSchema.validateSync(sent) ?? null).toBeNull();
  },
);

test('the schema returns cleaned parameters', () => {
  expect(utmSchema.validateSync({ source: 'Mail', more: 'x' })).toEqual({ ...none, source: 'mail' });
});

test('a browser without `isWellFormed` keeps the parameters', () => {
  const { isWellFormed } = Object.getOwnPropertyDescriptors(String.prototype);
  Reflect.deleteProperty(String.prototype, 'isWellFormed');
  const cleaned = cleanUtm({ source: 'letter' });
  if (isWellFormed) Reflect.defineProperty(String.prototype, 'isWellFormed', isWellFormed);

  expect(cleaned).toMatchObject({ source: 'letter' });
});
