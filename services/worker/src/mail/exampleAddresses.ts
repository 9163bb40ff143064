import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** These domains are reserved by RFC 2606: mail servers accept no mails from them and deliver none to them. */
const reserved = /[@.]example(\.(com|net|org))?$/i;

/** Logs a setting that still has its default: without the line nothing would show that no mail arrives. */
export function warnAboutExampleAddresses(
  { production, mailFrom, studioMail }: Pick<Config, 'production' | 'mailFrom' | 'studioMail'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (!production) return;
  for (const [setting, { address }] of Object.entries({ MAIL_FROM: mailFrom, STUDIO_MAIL: studioMail })) {
    if (reserved.test(address))
      log.warn(
        { setting, address },
        'example address in use: mail servers reject it; set it in the environment, or email in studio.json',
      );
  }
}
