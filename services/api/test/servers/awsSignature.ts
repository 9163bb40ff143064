import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Verifies AWS Signature Version 4. Written from the specification, independently of the library under test. */
export function isSignedWith(secret: string, { method, url, headers }: SignedRequest): boolean {
  const header = (name: string) => String(headers[name] ?? '').trim();
  const parts = /Credential=[^/]+\/(.+?), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  );
  if (!parts) return false;
  const [, scope = '', signedHeaders = '', signature] = parts;
  const { pathname, searchParams } = new URL(url, 'http://bucket.test');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signedHeaders.split(';').map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
