import type { PayfastConfig } from './payfastConfig.ts';

/** `unreachable` includes any answer other than the two documented ones. */
export type ProviderAnswer = 'valid' | 'invalid' | 'unreachable';

const answerBytes = 1024;

/** Asks the configured address to confirm an ITN, and follows no redirect (PAYFAST §3.3). Never throws. */
export async function askProvider(
  { validateUrl, validateTimeoutMs }: Pick<PayfastConfig, 'validateUrl' | 'validateTimeoutMs'>,
  signed: Buffer,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(validateUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new Uint8Array(signed),
      redirect: 'manual',
      // The complete answer must match, not a prefix.
      signal: AbortSignal.timeout(validateTimeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return 'unreachable';
    }
    const [line = ''] = (await firstBytes(response)).trim().split(/\r?\n/);
    if (/^valid$/i.test(line.trim())) return 'valid';
    return /^invalid$/i.test(line.trim()) ? 'invalid' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

async function firstBytes(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= answerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('latin1');
}
