import { bcryptUrl, testPassword } from '../../../test/admins.ts';
import { createPasswords } from './password.ts';
import type { Passwords } from './password.ts';
import { requireStrongPassword } from './passwordStrength.ts';

let passwords: Passwords;
let quick: Passwords;
beforeAll(() => {
  passwords = createPasswords({ bcrypt: bcryptUrl() });
  quick = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
});
afterAll(() => Promise.all([passwords.close(), quick.close()]));

test('hashing and verifying a password each take at least 100 ms', async () => {
  const start = performance.now();
  const hash = await passwords.hash(testPassword);
  const hashed = performance.now();
  await passwords.verify(testPassword, hash);
  const verified = performance.now();

  expect(hash).toMatch(/^\$2b\$12\$/);
  expect(hashed - start).toBeGreaterThan(100);
  expect(verified - hashed).toBeGreaterThan(100);
});

// RELIABILITY A12
const long = 'x'.repeat(72);
test.each([
  ['eight rare characters', 'qX7!mK2p', 'qX7!mK2q'],
  ['the 73rd byte', `${long}a`, `${long}b`],
  ['the 128th', `${'y'.repeat(127)}a`, `${'y'.repeat(127)}b`],
  ['spaces at the end', 'clay and coffee ', 'clay and coffee'],
  ['spaces at the start', ' clay and coffee', 'clay and coffee'],
  ['an emoji', 'pottery 🏺 nights', 'pottery 🎨 nights'],
  ['upper and lower case', 'Clay-And-Coffee', 'clay-and-coffee'],
  ['what follows a NUL', 'clay\0coffee', 'clay\0tea'],
])('a password that differs by %s does not match', async (_what, password, other) => {
  const hash = await quick.hash(password);

  expect(await quick.verify(password, hash)).toBe(true);
  expect(await quick.verify(other, hash)).toBe(false);
});

test('the dummy hash matches no password', async () => {
  expect(await quick.verify(testPassword, null)).toBe(false);
});

test('two equal passwords have different hashes', async () => {
  expect(await quick.hash(testPassword)).not.toBe(await quick.hash(testPassword));
});

const owner = { username: 'lindiwe', email: 'lindiwe.nkosi@studio.example' };
const guesses = `password Password1 PASSWORD123! qwertyuiop 12345678 11111111 abcdefgh hgfedcba iloveyou2 letmein2024
  Summer2025 trustno1 P@ssw0rd 123qwerty123 aaaaaaaa lindiwe1 LINDIWE2025 lindiwe.nkosi lindiwe.nkosi@studio.example
  🏺🏺🏺🏺🏺🏺🏺🏺`;
test.each([...guesses.split(/\s+/), ' password '])('%j is guessed first and refused', (password) => {
  expect(() => requireStrongPassword(password, owner, 'password')).toThrow('too easy to guess');
});

test.each(['qX7!mK2p', testPassword, 'correct horse battery staple', 'Kiln at 1240 degrees', 'pottery 🏺 nights'])(
  '%j is nobody’s first guess',
  (password) => {
    expect(() => requireStrongPassword(password, owner, 'password')).not.toThrow();
  },
);

test('a full queue rejects at once, and a wait that is too long ends with 503', async () => {
  const all = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.hash(testPassword)));

  const refusals = all.filter((one) => one.status === 'rejected');
  expect(refusals.length).toBeGreaterThanOrEqual(120 - 45);
  for (const { reason } of refusals) expect(reason).toMatchObject({ kind: 'unavailable', code: 'unavailable' });
  expect(all.length - refusals.length).toBeGreaterThan(0);
}, 20_000);
