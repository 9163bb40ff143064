import type { Environment } from './environment.ts';

// PAYFAST §1.1: the live page, the newer dashboard buttons' host, and outside production PayFast's own sandbox.
const liveOrigins = ['https://www.payfast.co.za', 'https://payment.payfast.io'];
const testOrigins = ['https://sandbox.payfast.co.za'];

/** Where a laptop's own card provider listens. */
export function sandboxProvider(env: Environment): string {
  return `http://127.0.0.1:${env.text('SANDBOX_PAYFAST_PORT') ?? 4010}`;
}

/**
 * Every origin that a pay-now form may lead to or through. The API makes forms for no other, and web's
 * Content-Security-Policy lets them go to no other (RELIABILITY L16): both read the same names, here.
 */
export function formOriginsOf(env: Environment): readonly string[] {
  const known = [...liveOrigins, ...(env.production ? [] : testOrigins)];
  const listed = env.origins('PAYFAST_FORM_ORIGINS', env.text('PAYFAST_FORM_ORIGINS') ?? known.join());
  const processUrl = env.text('PAYFAST_PROCESS_URL') ?? (env.production ? null : sandboxProvider(env));
  if (processUrl === null) return listed;
  env.url('PAYFAST_PROCESS_URL', processUrl, ['http:', 'https:']);
  return [...new Set([...listed, ...(URL.canParse(processUrl) ? [new URL(processUrl).origin] : [])])];
}
