import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../test/listen.ts';
import { createBucketStore } from './bucketStore.ts';

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const picture = { suffix: '-400.webp', bytes: Buffer.from([0, 1, 2, 255]) };

/** This bucket verifies signatures, unlike the bucket of other tests. */
const asked: string[] = [];
const bucket = createServer({ keepAliveTimeout: 0 }, (req, res) => void answer(req, res));
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await buffer(req);
  const { method = '', url = '', headers } = req;
  const isWhole = ['UNSIGNED-PAYLOAD', sha256(body)].includes(String(headers['x-amz-content-sha256']));
  const isRight = isWhole && isSignedWith(secret, { method, url, headers });
  asked.push(`${method} ${url} ${isRight}`);
  res.writeHead(isRight ? 200 : 403).end(method === 'GET' ? picture.bytes : '');
}
let port: number;
beforeAll(async () => {
  port = await listen(bucket);
});
afterAll(() => bucket.close());
beforeEach(() => (asked.length = 0));

function storeWith(secretAccessKey: string) {
  const endpoint = `http://127.0.0.1:${port}`;
  return createBucketStore({ endpoint, region: 'af-south-1', name: 'b', accessKeyId: 'AKIDEXAMPLE', secretAccessKey });
}

test('the signature check of this test accepts the example of AWS and rejects modifications of it', () => {
  const example = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': sha256(''),
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };

  expect(isSignedWith(secret, example)).toBe(true);
  expect(isSignedWith(secret, { ...example, url: '/other.txt' })).toBe(false);
  expect(isSignedWith('another', example)).toBe(false);
});

test('requests to the bucket are signed with the configured secret', async () => {
  const store = storeWith(secret);

  await store.save('0123456789abcdef', [picture]);
  const file = await store.open('0123456789abcdef-400.webp');

  expect(file && (await buffer(file.stream))).toEqual(picture.bytes);
  expect(asked).toEqual(['PUT /b/0123456789abcdef-400.webp true', 'GET /b/0123456789abcdef-400.webp true']);
});

test("a wrong secret is reported as an outage with the bucket's answer, not as a missing picture", async () => {
  const store = storeWith('not the secret');

  await expect(store.save('0123456789abcdef', [picture])).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(store.open('0123456789abcdef-400.webp')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(asked[0]).toBe('PUT /b/0123456789abcdef-400.webp false');
});

interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Verifies AWS Signature Version 4. Written from the specification, independently of the library under test. */
function isSignedWith(secretKey: string, { method, url, headers }: SignedRequest): boolean {
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
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
