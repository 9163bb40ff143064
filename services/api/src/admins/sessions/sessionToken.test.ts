// RELIABILITY A05
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { forge, forgedTokens } from '../../../test/badInput/forgedTokens.ts';
import { createSessionTokens } from './sessionToken.ts';

const key = 'a key of the tests, long enough to be one';
const tokens = createSessionTokens([key]);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const claims = () => ({ sessionId: randomUUID(), adminId: 7, expiresAt: inAnHour() });

test('a token names its session and cannot be made without the key', () => {
  const session = claims();

  expect(tokens.read(tokens.sign(session))).toBe(session.sessionId);
  expect(tokens.read(forge(key, tokens.sign(session)))).toBe(session.sessionId);
});

const forgeries = forgedTokens(key, tokens.sign(claims()));

test.each(Object.keys(forgeries))('a token with %s is rejected', (name) => {
  expect(tokens.read(forgeries[name] ?? '')).toBeNull();
});

test('a token with any bit flipped is rejected', () => {
  const token = tokens.sign(claims());
  const bytes = Buffer.from(token);

  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (place, bit) => {
      const bent = Buffer.from(bytes);
      bent[place] = (bent[place] ?? 0) ^ (1 << bit);
      // The last character of a signature has two unused bits; changing them must not produce a second valid token.
      return tokens.read(bent.toString('latin1')) === null;
    }),
    { numRuns: 500 },
  );
});

test('no text makes the token parser throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens.read(text) === null));
});

test('during a key rotation both keys are accepted, afterwards only the new one', () => {
  const next = 'the key that takes its place, just as long';
  const session = claims();
  const before = tokens.sign(session);
  const during = createSessionTokens([next, key]);

  expect(during.read(before)).toBe(session.sessionId);
  expect(createSessionTokens([next]).read(during.sign(session))).toBe(session.sessionId);
  expect(createSessionTokens([next]).read(before)).toBeNull();
});
