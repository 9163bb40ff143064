/** @jest-environment node */
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { api } from '../../../shared/http/api.ts';
import { postWithProof } from './postWithProof.ts';

const fakeApi = useFakeApi();

test('a request that requires a proof of work is sent again with the solution', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 3, deriveKey });
  const body = { error: 'Please try again.', code: 'proof_required', challenge: JSON.stringify(challenge) };
  const answers = [{ status: 428, body }, { body: { holdId: 'one' } }];
  fakeApi.answers['POST /api/holds'] = () => answers.shift() ?? {};

  const answer = await postWithProof(api, '/api/holds', { eventId: 1 }, { 'idempotency-key': 'k' });

  const [first, second] = fakeApi.calls;
  expect(answer).toEqual({ holdId: 'one' });
  expect(first?.headers.get('proof-of-work')).toBeNull();
  expect(second).toMatchObject({ path: '/api/holds', body: { eventId: 1 } });
  expect(second?.headers.get('idempotency-key')).toBe('k');
  expect(JSON.parse(atob(second?.headers.get('proof-of-work') ?? ''))).toMatchObject({
    challenge,
    solution: { counter: 3 },
  });
});

test('a second request for a proof of work is reported as an error', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 1, deriveKey });
  const body = { error: 'Please try again.', code: 'proof_required', challenge: JSON.stringify(challenge) };
  fakeApi.answers['POST /api/holds'] = () => ({ status: 428, body });

  const answer = postWithProof(api, '/api/holds', {});

  await expect(answer).rejects.toMatchObject({ status: 428 });
  expect(fakeApi.calls).toHaveLength(2);
});
