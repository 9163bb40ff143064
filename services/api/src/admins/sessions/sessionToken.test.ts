// RELIABILITY A05
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { createSessionTokens } from './sessionToken.ts';

const key = 'a key of the tests, long enough to be one';
const tokens = createSessionTokens([key]);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const claims = () => ({ sessionId: randomUUID(), adminId: 7, expiresAt: inAnHour() });

test('a token contains the id of its session, and cannot be made without the key', () => {
  const session = claims();

  expect(tokens.read(tokens.sign(session))).toBe(session.sessionId);
  expect(tokens.read(forge(tokens.sign(session)))).toBe(session.sessionId);
});

const forgeries = forgedTokens(tokens.sign(claims()));

test.each(Object.keys(forgeries))('a token with %s is rejected', (name) => {
  expect(tokens.read(forgeries[name] ?? '')).toBeNull();
});

test('a token with any bit flipped is rejected', () => {
  const token = tokens.sign(claims());
  const bytes = Buffer.from(token);

  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (index, bit) => {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ (1 << bit);
      // The last character of a signature has two unused bits. Changing only those must not give a second valid token.
      return tokens.read(altered.toString('latin1')) === null;
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

/** Returns a forged token. `valid` is a valid one. */
function forge(
  valid: string,
  payload: object = {},
  options: jwt.SignOptions = {},
  signingKey: jwt.Secret = key,
): string {
  const own = jwt.decode(valid, { complete: true });
  const payloadOfValid = typeof own?.payload === 'object' ? own.payload : {};
  // Undefined claims are omitted here, because the library would add `iat`.
  const definedClaims = Object.entries({ ...payloadOfValid, ...payload }).filter(([, value]) => value !== undefined);
  return jwt.sign(Object.fromEntries(definedClaims), signingKey, {
    header: { alg: 'HS256', typ: 'JWT', kid: own?.header.kid },
    ...options,
  });
}

/** The API must reject each of these tokens. */
function forgedTokens(valid: string): Record<string, string> {
  const now = Math.floor(Date.now() / 1000);
  const header = { typ: 'JWT', kid: jwt.decode(valid, { complete: true })?.header.kid };
  const forged = (payload: object = {}, options: jwt.SignOptions = {}, signingKey: jwt.Secret = key) =>
    forge(valid, payload, options, signingKey);
  const [, payload = ''] = valid.split('.');
  return {
    'no signature': `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${payload}.`,
    'a stronger algorithm with the same key': forged({}, { algorithm: 'HS512', header: { ...header, alg: 'HS512' } }),
    'another key': forged({}, {}, 'another key, every bit as long as ours is'),
    'an expiry in the past': forged({ exp: now - 1 }),
    'a not-before time in the future': forged({ nbf: now + 60 }),
    'no expiry': forged({ exp: undefined }),
    'no issue time': forged({ iat: undefined }, { noTimestamp: true }),
    'no id': forged({ jti: undefined }),
    'a malformed id': forged({ jti: "' or 1=1 --" }),
    'no subject': forged({ sub: undefined }),
    'another issuer': forged({ iss: 'elsewhere' }),
    'another audience': forged({ aud: 'visitors' }),
    'an unknown kid': forged({}, { header: { alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' } }),
    'no kid': forged({}, { header: { alg: 'HS256', typ: 'JWT' } }),
    'a jku header': forged({}, { header: { ...header, alg: 'HS256', jku: 'https://evil.test/keys' } }),
    'a jwk header': forged({}, { header: { ...header, alg: 'HS256', jwk: '{}' } as never }),
    'no content': '',
    'only two dots': '..',
    'a payload that is no object': jwt.sign('7', key, { header: { ...header, alg: 'HS256' } }),
  };
}
