import type { Environment } from './environment.ts';

export const textProviders = ['none', 'log', 'clickatell', 'bulksms'] as const;
export const textChannels = ['sms', 'whatsapp'] as const;
export type TextChannel = (typeof textChannels)[number];

/**
 * Which reminders are text messages. The API and the worker read the same settings, so the text on pages agrees with
 * what the worker sends.
 */
export interface TextSettings {
  provider: (typeof textProviders)[number];
  channel: TextChannel;
}

export function readTextSettings(env: Environment): TextSettings {
  const provider = env.oneOf('TEXT_PROVIDER', textProviders, env.production ? 'none' : 'log');
  const channel = env.oneOf('TEXT_CHANNEL', textChannels, 'sms');
  if (provider === 'bulksms' && channel === 'whatsapp')
    env.addError('TEXT_CHANNEL whatsapp needs TEXT_PROVIDER clickatell');
  if (provider === 'log' && env.production) env.addError('TEXT_PROVIDER log sends nothing and is not for production');
  return { provider, channel };
}

/** Returns the channel that pages may name besides e-mail. */
export function promisedChannel({ provider, channel }: TextSettings): TextChannel | null {
  return provider === 'clickatell' || provider === 'bulksms' ? channel : null;
}
