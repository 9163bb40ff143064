import fc from 'fast-check';
import type { ErrorBody } from '@studio/contract/errors';

export interface BadRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** `code` is '' if the request was accepted. */
export interface SentBad extends BadRequest {
  code: string;
}

const together = 20;

/** Sends `runs` requests, twenty at a time, and runs `check` after each batch. Returns the count of each error code. */
export async function sendAllBad(
  origin: string,
  runs: number,
  samples: fc.Arbitrary<BadRequest>,
  check: (batch: SentBad[]) => Promise<void> = async () => undefined,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const batches = fc.array(samples, { minLength: together, maxLength: together });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const sent = await sendTogether(origin, batch);
      for (const { code } of sent) seen.set(code, (seen.get(code) ?? 0) + 1);
      await check(sent);
    }),
    { numRuns: Math.ceil(runs / together), endOnFailure: true },
  );
  return seen;
}

export function sendTogether(origin: string, batch: BadRequest[]): Promise<SentBad[]> {
  return Promise.all(batch.map(async (one) => ({ ...one, code: await send(origin, one) })));
}

async function send(origin: string, { path, method, headers, body }: BadRequest): Promise<string> {
  const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (response.ok) return '';

  const answer = JSON.parse(text) as ErrorBody;
  // Prints the sample, because fast-check cannot shrink a batch that changes a database.
  if (response.status < 400 || response.status > 499)
    throw new Error(`${response.status} for ${method} ${path} ${body}`);
  expect(answer).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  // Rejects messages of the validation library, which begin with the field's name or describe a cast.
  for (const sentence of [answer.error, ...Object.values(answer.fields ?? {})]) {
    expect(sentence).toMatch(/^[A-Z].*\S$/s);
    // A quotation of what was sent may contain anything.
    expect(sentence.replaceAll(/".*"/gs, '""')).not.toMatch(/`|final value|undefined|null|NaN|\[object/);
  }
  expect(text).not.toMatch(/select |insert |sequelize|node_modules|\.ts:|postgres|at Object/i);
  return answer.code;
}
