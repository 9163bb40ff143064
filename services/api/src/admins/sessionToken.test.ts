import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { createSessionTokens } from './sessionToken.ts';

const key = 'a key of the tests, long enough to be one';
const tokens = createSessionTokens([key]);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const claims = () => ({ sessionId: randomUUID(), adminId: 7, expiresAt: inAnHour() });

/** A token as we would sign it, but for what the test changes. */
function forge(payload: object = {}, options: jwt.SignOptions = {}, signingKey: jwt.Secret = key): string {
  const own = jwt.decode(tokens.sign(claims()), { complete: true });
  const sound = typeof own?.payload === 'object' ? own.payload : {};
  // Left out where the test says undefined; the library adds an `iat` unless it is told not to.
  const stated = Object.entries({ ...sound, ...payload }).filter(([, value]) => value !== undefined);
  return jwt.sign(Object.fromEntries(stated), signingKey, {
    header: { alg: 'HS256', typ: 'JWT', kid: own?.header.kid },
    ...options,
  });
}

test('a token names its session, and nobody else can make one', () => {
  const session = claims();

  expect(tokens.read(tokens.sign(session))).toBe(session.sessionId);
  expect(tokens.read(forge())).not.toBeNull();
});

// RELIABILITY A05
const now = () => Math.floor(Date.now() / 1000);
const header = { typ: 'JWT', kid: jwt.decode(tokens.sign(claims()), { complete: true })?.header.kid };
const forgeries: Record<string, () => string> = {
  'no signature at all': () => {
    const [, payload = ''] = tokens.sign(claims()).split('.');
    return `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${payload}.`;
  },
  'a stronger algorithm with the same key': () =>
    forge({}, { algorithm: 'HS512', header: { ...header, alg: 'HS512' } }),
  'another key': () => forge({}, {}, 'another key, every bit as long as ours is'),
  'a past end': () => forge({ exp: now() - 1 }),
  'a beginning in the future': () => forge({ nbf: now() + 60 }),
  'no end': () => forge({ exp: undefined }),
  'no issue time': () => forge({ iat: undefined }, { noTimestamp: true }),
  'no id': () => forge({ jti: undefined }),
  'an id that is none of ours': () => forge({ jti: "' or 1=1 --" }),
  'no subject': () => forge({ sub: undefined }),
  'another issuer': () => forge({ iss: 'elsewhere' }),
  'another audience': () => forge({ aud: 'visitors' }),
  'an unknown kid': () => forge({}, { header: { alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' } }),
  'no kid': () => forge({}, { header: { alg: 'HS256', typ: 'JWT' } }),
  'a jku header': () => forge({}, { header: { ...header, alg: 'HS256', jku: 'https://evil.test/keys' } }),
  'a jwk header': () => forge({}, { header: { ...header, alg: 'HS256', jwk: '{}' } as never }),
  nothing: () => '',
  'two dots': () => '..',
  'a payload that is no object': () => jwt.sign('7', key, { header: { ...header, alg: 'HS256' } }),
};

test.each(Object.keys(forgeries))('a token with %s is a stranger’s', (name) => {
  expect(tokens.read(forgeries[name]!())).toBeNull();
});

test('a token with any bit flipped is a stranger’s', () => {
  const token = tokens.sign(claims());
  const bytes = Buffer.from(token);

  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (place, bit) => {
      const bent = Buffer.from(bytes);
      bent[place] = (bent[place] ?? 0) ^ (1 << bit);
      // The last character of a signature carries two bits that say nothing; they must not make a second token either.
      return tokens.read(bent.toString('latin1')) === null;
    }),
    { numRuns: 500 },
  );
});

test('no text whatever throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens.read(text) === null));
});

test('while keys change, both are believed, and the old one no longer than it stands there', () => {
  const next = 'the key that takes its place, just as long';
  const session = claims();
  const before = tokens.sign(session);
  const during = createSessionTokens([next, key]);

  expect(during.read(before)).toBe(session.sessionId);
  expect(createSessionTokens([next]).read(during.sign(session))).toBe(session.sessionId);
  expect(createSessionTokens([next]).read(before)).toBeNull();
});
