import type { Logger } from 'pino';
import { bulksmsDriver } from './bulksms.ts';
import { clickatellDriver } from './clickatell.ts';
import type { TextConfig, TextMessages } from './textMessages.ts';

export function openTextMessages(config: TextConfig, log: Logger): TextMessages | null {
  if (config.provider === 'clickatell') return clickatellDriver(config);
  if (config.provider === 'bulksms') return bulksmsDriver(config);
  return config.provider === 'log' ? logDriver(config, log) : null;
}

/** For development: logs the message without its recipient and reports it as rejected, so that the e-mail is sent. */
function logDriver({ channel }: TextConfig, log: Logger): TextMessages {
  return {
    channel,
    delivers: false,
    async send({ clientRef, text }) {
      log.info({ clientRef, characters: text.length }, 'text message not sent');
      return { providerId: null, state: 'rejected' };
    },
  };
}
