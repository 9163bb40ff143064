import { post } from '@studio/runtime/http/post';
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
    const { status, body } = await post(new URL(validateUrl), {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: signed,
      timeoutMs: validateTimeoutMs,
      maxBytes: answerBytes,
    });
    if (status !== 200) return 'unreachable';
    // The complete line must match, not a prefix.
    const [line = ''] = body.trim().split(/\r?\n/);
    if (/^valid$/i.test(line.trim())) return 'valid';
    return /^invalid$/i.test(line.trim()) ? 'invalid' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
