import type { Config } from '../config.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { createMailbox } from './app.ts';
import { Mails } from './mails.ts';
import { startSmtp } from './smtp.ts';

export async function startMailbox({ host, mailboxPort, smtpPort, mailboxDir }: Config): Promise<RunningPart> {
  const mails = await Mails.open(mailboxDir);
  const smtp = await startSmtp(host, smtpPort, mails);
  const server = await serve(createMailbox(mails), host, mailboxPort);
  return {
    readyMessage: { mailbox: `http://${host}:${server.port}`, smtp: `smtp://${host}:${smtp.port}` },
    stop: async () => {
      await Promise.all([server.close(), smtp.stop()]);
    },
  };
}
