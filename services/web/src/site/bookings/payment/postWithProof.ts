import { ApiError } from '../../../shared/http/api.ts';
import type { Api } from '../../../shared/http/api.ts';

/** Posts again with a proof of work when the API asks for one. @throws ApiError, or the network's error */
export async function postWithProof<Result>(
  api: Api,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  try {
    return await api.post<Result>(path, body, { headers });
  } catch (error) {
    const challenge = error instanceof ApiError && error.body.challenge;
    if (!challenge) throw error;
    const { solveChallenge } = await import('./solveChallenge.ts');
    return api.post<Result>(path, body, { headers: { ...headers, 'proof-of-work': await solveChallenge(challenge) } });
  }
}
