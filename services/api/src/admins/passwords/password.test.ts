import { performance } from 'node:perf_hooks';
import { bcryptUrl, testPassword } from '../../../test/admins.ts';
import { createPasswords } from './password.ts';
import type { Passwords } from './password.ts';

let passwords: Passwords;
let quick: Passwords;
beforeAll(() => {
  passwords = createPasswords({ bcrypt: bcryptUrl() });
  quick = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
});
afterAll(() => Promise.all([passwords.close(), quick.close()]));

test('a password is hashed by bcrypt at cost 12', async () => {
  expect(await passwords.hash(testPassword)).toMatch(/^\$2b\$12\$/);
});

const long = 'x'.repeat(72);
// RELIABILITY A12
test.each([
  ['its last character', 'qX7!mK2p', 'qX7!mK2q'],
  ['the 73rd byte', `${long}a`, `${long}b`],
  ['the 128th byte', `${'y'.repeat(127)}a`, `${'y'.repeat(127)}b`],
  ['spaces at the end', 'clay and coffee ', 'clay and coffee'],
  ['spaces at the start', ' clay and coffee', 'clay and coffee'],
  ['an emoji', 'pottery 🏺 nights', 'pottery 🎨 nights'],
  ['upper and lower case', 'Clay-And-Coffee', 'clay-and-coffee'],
  ['the text after a NUL', 'clay\0coffee', 'clay\0tea'],
])('a password that differs by %s does not match', async (_what, password, other) => {
  const hash = await quick.hash(password);

  expect(await quick.verify(password, hash)).toBe(true);
  expect(await quick.verify(other, hash)).toBe(false);
});

test('without a hash no password matches', async () => {
  expect(await quick.verify(testPassword, null)).toBe(false);
});

// RELIABILITY A02
test('without a hash, the password is compared with another hash of the same cost, so that it takes the same time', async () => {
  // A thread returns only a boolean, so this bcrypt throws the hash as an error message.
  const bcrypt = 'export default { compareSync: (_digest, hash) => { throw new Error(hash); } }';
  const reporting = createPasswords({ bcrypt: `data:text/javascript,${encodeURIComponent(bcrypt)}` });

  await expect(reporting.verify(testPassword, null)).rejects.toThrow(/\$2b\$12\$[./0-9A-Za-z]{53}$/);
  await reporting.close();
});

test('two equal passwords have different hashes', async () => {
  expect(await quick.hash(testPassword)).not.toBe(await quick.hash(testPassword));
});

// RELIABILITY A14
test('hashing leaves the event loop idle', async () => {
  const before = performance.eventLoopUtilization();

  await Promise.all(Array.from({ length: 4 }, () => passwords.hash(testPassword)));

  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
