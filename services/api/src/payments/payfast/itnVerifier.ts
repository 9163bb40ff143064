import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import type { PayerView } from '@studio/contract/admin/attention';
import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { post } from '@studio/runtime/http/post';
import { AppError, unavailable } from '../../errors.ts';
import type { PayfastConfig } from './payfastConfig.ts';
import { decodePairs, isItnSigned } from './signature.ts';

/** `other`, such as PENDING, changes nothing (PAYFAST §3.2). */
type ItnOutcome = 'complete' | 'failed' | 'cancelled' | 'other';

/** An ITN with the right signature and merchant id, confirmed by the provider. The payer may be another person. */
export interface Itn extends PayerView {
  outcome: ItnOutcome;
  /** PayFast's `pf_payment_id`, the same in every ITN of a payment. */
  paymentId: string;
  /** The hold id that the form sent as `m_payment_id`; null if it sent none. */
  holdId: string | null;
  /** Null if the amount can be read in two ways, or is not a possible payment. */
  amount: Cents | null;
  /** The amount as PayFast sent it. */
  amountText: string;
  /** The provider's fee as a positive number; recorded, but never checked. */
  fee: Cents | null;
  /** `custom_str1` and `custom_str2`, which only a client without holds sends. */
  eventId: number | null;
  participants: number | null;
}

/** A payment of a known sum. */
export interface ReadItn extends Itn {
  amount: Cents;
}

/**
 * Verifies an ITN in the order of PAYFAST §3.3. Calls the provider, so it must run outside a transaction.
 * @throws bad_signature or bad_merchant (400, so that the provider retries until a wrong setting is corrected),
 * forbidden for an unlisted address in strict mode, unavailable (503) without the provider's confirmation
 */
export type ItnVerifier = (body: Buffer, address: string, log: Logger) => Promise<Itn>;

export function createItnVerifier(payfast: PayfastConfig): ItnVerifier {
  const { merchant } = payfast;
  const isListed = addressTest(payfast.sources);

  return async (body, address, log) => {
    function reject(reason: string, error: AppError): never {
      log.warn({ event: 'itn.rejected', reason }, 'ITN rejected');
      throw error;
    }

    const parts = splitSignature(body);
    if (!parts) return reject('no_signature', badSignature());
    // Without settings nothing can be verified; the provider retries.
    if (!merchant) return reject('no_merchant_settings', badMerchant());
    if (!isItnSigned(parts.signed, parts.signature, merchant.passphrase)) {
      return reject('bad_signature', badSignature());
    }
    const fields = fieldsOf(parts.signed);
    if (!fields) return reject('repeated_field', badSignature());
    if (fields.get('merchant_id') !== merchant.id) return reject('bad_merchant', badMerchant());
    if (payfast.sourceCheck !== 'off' && !isListed(address)) {
      if (payfast.sourceCheck === 'strict') return reject('bad_source', badSource());
      // The published lists are sometimes incomplete, so the provider's confirmation decides: rejecting the ITN could
      // lose a payment.
      log.warn({ event: 'itn.source_unlisted' }, 'ITN from an unlisted address');
    }
    const paymentId = fields.get('pf_payment_id') ?? '';
    if (!/^[\x21-\x7e]{1,100}$/.test(paymentId)) return reject('no_payment_id', badSignature());

    const answer = await askProvider(payfast, parts.signed);
    if (answer !== 'valid') return reject(`provider_says_${answer}`, unavailable(new Error(`provider: ${answer}`)));
    return verified(paymentId, fields);
  };
}

/** The signature must be the last field, because it does not cover fields after it. */
function splitSignature(body: Buffer): { signed: Buffer; signature: string } | null {
  const mark = '&signature=';
  const at = body.lastIndexOf(mark);
  if (at < 1) return null;
  return { signed: body.subarray(0, at), signature: body.subarray(at + mark.length).toString('latin1') };
}

/** Returns null if a name occurs twice, because then two parsers could read different values. */
function fieldsOf(signed: Buffer): Map<string, string> | null {
  const pairs = decodePairs(signed);
  const fields = new Map(pairs);
  return fields.size === pairs.length ? fields : null;
}

/** `unreachable` includes any answer other than the two documented ones. */
type ProviderAnswer = 'valid' | 'invalid' | 'unreachable';

const answerBytes = 1024;

/** Asks the configured address to confirm an ITN. Follows no redirect (PAYFAST §3.3) and never throws. */
async function askProvider(
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

function verified(paymentId: string, fields: ReadonlyMap<string, string>): Itn {
  return {
    outcome: outcomes.get(fields.get('payment_status') ?? '') ?? 'other',
    paymentId,
    holdId: printable(fields.get('m_payment_id')),
    amount: centsOf(fields.get('amount_gross')) || null,
    amountText: printable(fields.get('amount_gross')) ?? '',
    fee: centsOf(fields.get('amount_fee')?.replace(/^-/, '')),
    eventId: wholeOf(fields.get('custom_str1')),
    participants: wholeOf(fields.get('custom_str2')),
    email: printable(fields.get('email_address')),
    firstName: printable(fields.get('name_first')),
    lastName: printable(fields.get('name_last')),
    itemName: printable(fields.get('item_name')),
  };
}

const outcomes: ReadonlyMap<string, ItnOutcome> = new Map([
  ['COMPLETE', 'complete'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

function centsOf(text: string | undefined): Cents | null {
  const cents = parseAmount(text ?? '');
  return cents !== null && cents >= 0 ? cents : null;
}

function wholeOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]/g;

function printable(text: string | undefined): string | null {
  return text?.replace(controlCharacters, '').slice(0, 100).toWellFormed() || null;
}

function addressTest(sources: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const source of sources) {
    const [address = '', bits] = source.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function badSignature(): AppError {
  return new AppError('invalid', 'bad_signature', 'The signature of the notice does not match.');
}

function badMerchant(): AppError {
  return new AppError('invalid', 'bad_merchant', 'The notice is meant for another merchant.');
}

function badSource(): AppError {
  return new AppError('forbidden', 'forbidden', 'Notices are not accepted from this address.');
}
