import { contactInputSchema } from '@studio/contract/messages/contact';
import { interests } from '@studio/contract/messages/interests';
import { contactErrorOf } from './contactErrors.ts';
import type { ContactFields } from './contactErrors.ts';

const filled: ContactFields = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@example.org',
  phone: '',
  interestedIn: interests[0],
  message: 'Is the kiln warm?',
  website: '',
  captchaAnswer: '11',
};
const sum = { a: 4, b: 7 };

// SPEC §5
test('the rules apply in the specified order: required fields, email, captcha', () => {
  const invalid = { ...filled, firstName: '', email: 'lerato', captchaAnswer: '12' };

  expect(contactErrorOf(invalid, sum)?.title).toBe('Missing Information');
  expect(contactErrorOf({ ...invalid, firstName: 'Lerato' }, sum)?.title).toBe('Invalid Email');
  expect(contactErrorOf({ ...invalid, firstName: 'Lerato', email: filled.email }, sum)?.title).toBe('Captcha Failed');
});

test.each(['', ' ', '10', '12', '1 1', '11.0', '0x0b', 'eleven', '-11'])(
  'the answer "%s" to 4 + 7 is rejected',
  (answer) => {
    expect(contactErrorOf({ ...filled, captchaAnswer: answer }, sum)).toMatchObject({
      title: 'Captcha Failed',
      description: 'Please solve the math problem correctly.',
      errors: { captchaAnswer: expect.any(String) },
    });
  },
);

// One table tests the rules of the page and the schema of the API, which must agree (DESIGN §4 Forms).
const cases: [string, Partial<ContactFields>, boolean][] = [
  ['everything filled in', {}, true],
  ['no phone', { phone: '' }, true],
  ['no first name', { firstName: '' }, false],
  ['a first name of spaces', { firstName: '   ' }, false],
  ['no last name', { lastName: '' }, false],
  ['no address', { email: '' }, false],
  ['no interest', { interestedIn: '' }, false],
  ['no message', { message: '' }, false],
  ['a message of line breaks', { message: '\n\n' }, false],
  ['spaces around the address', { email: '  lerato@example.org ' }, true],
  ['an address without @', { email: 'lerato.example.org' }, false],
  ['an address without a dot', { email: 'lerato@example' }, false],
  ['a space in the address', { email: 'lerato n@example.org' }, false],
  ['two addresses', { email: 'a@example.org,b@example.org' }, false],
  ['an address in brackets', { email: 'Lerato <lerato@example.org>' }, false],
  ['a name that is invisible', { lastName: '\u200b\u200d' }, false],
  ['a message that is invisible', { message: '\u2060\n\ufeff' }, false],
  ['a turned address', { email: 'a@b.c\u202ed' }, false],
  ['an address with a nameless part', { email: 'a@b..cc' }, false],
  ['a message with emoji', { message: 'See you 👩‍🎨' }, true],
  ['a name with an accent', { firstName: 'Amélie' }, true],
  ['a message in two lines', { message: 'One\nTwo' }, true],
];

test.each(cases)('page and API agree about %s', async (_name, change, isFine) => {
  const { captchaAnswer: _captchaAnswer, ...body } = { ...filled, ...change };

  expect(contactErrorOf({ ...filled, ...change }, sum) === null).toBe(isFine);
  expect(await contactInputSchema.isValid(body)).toBe(isFine);
});
