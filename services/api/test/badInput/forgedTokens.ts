import jwt from 'jsonwebtoken';

/** Returns a token signed with `key`. `sound` is a valid token. */
export function forge(
  key: string,
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

/** The API must reject each of these tokens (RELIABILITY A05). */
export function forgedTokens(key: string, sound: string): Record<string, string> {
  const now = Math.floor(Date.now() / 1000);
  const header = { typ: 'JWT', kid: jwt.decode(sound, { complete: true })?.header.kid };
  const bent = (payload: object = {}, options: jwt.SignOptions = {}, signingKey: jwt.Secret = key) =>
    forge(key, sound, payload, options, signingKey);
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
