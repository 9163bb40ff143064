import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Everything else about a session is in its row. */
export interface SessionClaims {
  sessionId: string;
  adminId: number;
  expiresAt: Date;
}

export interface SessionTokens {
  sign(claims: SessionClaims): string;
  /** Returns the session id of a valid token, else null. */
  read(token: string): string | null;
}

const issuer = 'studio-api';
const audience = 'studio-admin';
const algorithm = 'HS256';

/** The first key signs and all keys verify, so that a key can be replaced without ending sessions (RELIABILITY O14). */
export function createSessionTokens(keys: readonly [string, ...string[]]): SessionTokens {
  const [current] = keys;
  const keyOf = new Map(keys.map((key) => [kidOf(key), key]));

  return {
    sign: ({ sessionId, adminId, expiresAt }) =>
      jwt.sign({ exp: Math.floor(expiresAt.getTime() / 1000) }, current, {
        algorithm,
        issuer,
        audience,
        jwtid: sessionId,
        subject: String(adminId),
        keyid: kidOf(current),
      }),

    read: (token) => {
      const key = keyOf.get(headerKid(token) ?? '');
      if (!key) return null;
      try {
        return sessionIdOf(jwt.verify(token, key, { algorithms: [algorithm], issuer, audience }));
      } catch (error) {
        // The library's errors about a token mean an invalid token. Any other error is a bug.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The library validates only the claims that are present, so missing ones are rejected here (RELIABILITY L23). */
function sessionIdOf(payload: string | jwt.JwtPayload): string | null {
  if (typeof payload === 'string') return null;
  const { exp, iat, jti, sub } = payload;
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof sub !== 'string') return null;
  return typeof jti === 'string' && uuid.test(jti) ? jti : null;
}

/** Returns null if the header has fields that we never write, such as `jku` or `jwk`. */
function headerKid(token: string): string | null {
  const { alg, typ, kid, ...rest } = decodeHeader(token);
  return alg === algorithm && typ === 'JWT' && typeof kid === 'string' && Object.keys(rest).length === 0 ? kid : null;
}

function decodeHeader(token: string): Record<string, unknown> {
  try {
    return { ...jwt.decode(token, { complete: true })?.header };
  } catch {
    return {};
  }
}

function kidOf(key: string): string {
  return createHash('sha256').update(`kid:${key}`).digest('hex').slice(0, 16);
}
