import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** The content of a session token; everything else is in the session's row. */
export interface SessionClaims {
  sessionId: string;
  adminId: number;
  /** Expiry of both the token and the row. */
  expiresAt: Date;
}

export interface SessionTokens {
  sign(claims: SessionClaims): string;
  /** The session of a valid token, else null. */
  read(token: string): string | null;
}

const issuer = 'studio-api';
const audience = 'studio-admin';
const algorithm = 'HS256';

/**
 * HS256 tokens. The first key signs, all keys verify, so that a key can be replaced without ending sessions
 * (RELIABILITY O14). The header's `kid` only chooses among these keys.
 */
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
        // Library errors about the token mean an invalid token; other errors are bugs.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The library validates only the claims that are present; a token without exp, iat, sub or jti is invalid here
 * (RELIABILITY L23).
 */
function sessionIdOf(payload: string | jwt.JwtPayload): string | null {
  if (typeof payload === 'string') return null;
  const { exp, iat, jti, sub } = payload;
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof sub !== 'string') return null;
  return typeof jti === 'string' && uuid.test(jti) ? jti : null;
}

/** The header's `kid`; null if the header has fields that we never write, such as `jku` or `jwk`. */
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

/** Identifies a key without revealing it. */
function kidOf(key: string): string {
  return createHash('sha256').update(`kid:${key}`).digest('hex').slice(0, 16);
}
