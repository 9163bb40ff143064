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
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (place, bit) => {
      const bent = Buffer.from(bytes);
      bent[place] = (bent[place] ?? 0) ^ (1 << bit);
      // The last character of a signature has two unused bits. Changing only those must not give a second valid token.
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

/** Returns a forged token. `sound` is a valid one. */
function forge(
  sound: string,
  payload: object = {},
  options: jwt.SignOptions = {},
  signingKey: jwt.Secret = key,
): string {
  const own = jwt.decode(sound, { complete: true });
  const said = typeof own?.payload === 'object' ? own.payload : {};
  // Undefined claims are omitted here, because the library would add `iat`.
  const stated = Object.entries({ ...said, ...payload }).filter(([, value]) => value !== undefined);
  return jwt.sign(Object.fromEntries(stated), signingKey, {
    header: { alg: 'HS256', typ: 'JWT', kid: own?.header.kid },
    ...options,
  });
}

/** The API must reject each of these tokens. */
function forgedTokens(sound: string): Record<string, string> {
  const now = Math.floor(Date.now() / 1000);
  const header = { typ: 'JWT', kid: jwt.decode(sound, { complete: true })?.header.kid };
  const bent = (payload: object = {}, options: jwt.SignOptions = {}, signingKey: jwt.Secret = key) =>
    forge(sound, payload, options, signingKey);
  const [, payload = ''] = sound.split('.');
  return {
    'no signature at all': `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${payload}.`,
    'a stronger algorithm with the same key': bent({}, { algorithm: 'HS512', header: { ...header, alg: 'HS512' } }),
    'another key': bent({}, {}, 'another key, every bit as long as ours is'),
    'a past end': bent({ exp: now - 1 }),
    'a beginning in the future': bent({ nbf: now + 60 }),
    'no end': bent({ exp: undefined }),
    'no issue time': bent({ iat: undefined }, { noTimestamp: true }),
    'no id': bent({ jti: undefined }),
    'an id that is none of ours': bent({ jti: "' or 1=1 --" }),
    'no subject': bent({ sub: undefined }),
    'another issuer': bent({ iss: 'elsewhere' }),
    'another audience': bent({ aud: 'visitors' }),
    'an unknown kid': bent({}, { header: { alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' } }),
    'no kid': bent({}, { header: { alg: 'HS256', typ: 'JWT' } }),
    'a jku header': bent({}, { header: { ...header, alg: 'HS256', jku: 'https://evil.test/keys' } }),
    'a jwk header': bent({}, { header: { ...header, alg: 'HS256', jwk: '{}' } as never }),
    nothing: '',
    'two dots': '..',
    'a payload that is no object': jwt.sign('7', key, { header: { ...header, alg: 'HS256' } }),
  };
}
