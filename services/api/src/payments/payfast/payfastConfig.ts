import { isIP } from 'node:net';
import { splitList } from '@studio/runtime/settings/environment';
import type { Environment } from '@studio/runtime/settings/environment';
import { readFormOrigins, sandboxPayfastUrl } from '@studio/runtime/settings/sharedSettings';

type SourceCheck = 'off' | 'warn' | 'strict';

interface Merchant {
  id: string;
  key: string;
  passphrase: string | null;
}

export interface PayfastApiConfig {
  /** Ends without a slash. */
  url: string;
  timeoutMs: number;
}

export interface PayfastConfig {
  /** If null, only events with their own markup can be paid online. */
  merchant: Merchant | null;
  /** The form is posted to this address unless the event's markup has another one. */
  processUrl: string;
  /** PayFast validates ITNs at this address, which is never taken from a request. */
  validateUrl: string;
  validateTimeoutMs: number;
  /** If null, refunds are manual. Set only if the merchant has a passphrase. */
  api: PayfastApiConfig | null;
  notifyUrl: string;
  /** Allowed origins of a pay-now form; web's Content-Security-Policy has the same list. */
  formOrigins: readonly string[];
  /** Whether an ITN from an unlisted address is accepted, logged as a warning, or rejected. */
  sourceCheck: SourceCheck;
  /** Source addresses and ranges (`a.b.c.d/n`) of ITNs. */
  sources: readonly string[];
}

// PAYFAST §3.3 as of 2026: the published ranges, and addresses observed since the move to AWS.
const knownSources = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139',
  '13.245.74.88',
  ...Array.from({ length: 21 }, (_, step) => `3.163.${232 + step}.237`),
];

const web = ['http:', 'https:'];

/** Shorter than the API's own response timeout. */
const validateTimeoutMs = 3500;
const apiTimeoutMs = 20_000;

/** @param canonical the site's origin, used for the ITN address by default */
export function readPayfast(env: Environment, canonical: string): PayfastConfig {
  const sandbox = sandboxPayfastUrl(env);
  const processUrl = env.url(
    'PAYFAST_PROCESS_URL',
    env.requiredInProduction('PAYFAST_PROCESS_URL', `${sandbox}/eng/process`),
    web,
  );
  const validateUrl = env.requiredInProduction('PAYFAST_VALIDATE_URL', `${sandbox}/eng/query/validate`);
  const notifyUrl = env.text('PAYFAST_NOTIFY_URL') ?? `${canonical}/api/payments/payfast/itn`;
  const merchant = readMerchant(env);
  return {
    merchant,
    processUrl,
    validateUrl: env.url('PAYFAST_VALIDATE_URL', validateUrl, web),
    validateTimeoutMs,
    api: readApi(env, merchant),
    notifyUrl: env.url('PAYFAST_NOTIFY_URL', notifyUrl, web),
    formOrigins: readFormOrigins(env),
    sourceCheck: env.oneOf('PAYFAST_SOURCE_CHECK', ['off', 'warn', 'strict'] as const, env.production ? 'warn' : 'off'),
    sources: readSources(env),
  };
}

function readMerchant(env: Environment): Merchant | null {
  const id = env.text('PAYFAST_MERCHANT_ID');
  const key = env.secret('PAYFAST_MERCHANT_KEY');
  const passphrase = env.secret('PAYFAST_PASSPHRASE') ?? null;
  if (!id && !key) {
    if (passphrase) env.addError('PAYFAST_PASSPHRASE is set without PAYFAST_MERCHANT_ID and PAYFAST_MERCHANT_KEY');
    return null;
  }
  if (!id || !key) env.addError('PAYFAST_MERCHANT_ID and PAYFAST_MERCHANT_KEY are set together or not at all');
  if (id && !/^\d{1,10}$/.test(id)) env.addError('PAYFAST_MERCHANT_ID is a number');
  if (passphrase && !/^[\w/-]{1,32}$/.test(passphrase)) {
    env.addError('PAYFAST_PASSPHRASE has at most 32 letters, digits, -, _ and /');
  }
  return { id: id ?? '', key: key ?? '', passphrase };
}

function readApi(env: Environment, merchant: Merchant | null): PayfastApiConfig | null {
  const url = env.text('PAYFAST_API_URL');
  if (!url) return null;
  if (!merchant?.passphrase) env.addError('PAYFAST_API_URL needs PAYFAST_MERCHANT_ID and PAYFAST_PASSPHRASE');
  return { url: env.url('PAYFAST_API_URL', url, web).replace(/\/+$/, ''), timeoutMs: apiTimeoutMs };
}

function readSources(env: Environment): readonly string[] {
  const sources = splitList(env.text('PAYFAST_SOURCES') ?? knownSources.join());
  for (const source of sources.filter((one) => !isRange(one))) {
    env.addError(`PAYFAST_SOURCES holds "${source}", which is neither an address nor a range`);
  }
  return sources;
}

function isRange(source: string): boolean {
  const [address = '', bits, ...rest] = source.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
