import type { Config } from '../config.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { createMailbox } from './app.ts';
import { initialControls } from './controls.ts';
import { Mails } from './mails.ts';
import { SmtpSink } from './smtp.ts';

export async function startMailbox({ host, mailboxPort, smtpPort, mailboxDir }: Config): Promise<RunningPart> {
  let controls = initialControls;
  const mails = await Mails.open(mailboxDir);
  const smtp = new SmtpSink({ host, port: smtpPort, mails, controls: () => controls });
  await smtp.start();
  const app = createMailbox(mails, {
    read: () => controls,
    write: async (next) => {
      controls = next;
      await (controls.listening ? smtp.start() : smtp.stop());
    },
  });
  const server = await serve(app, host, mailboxPort);
  return {
    readyMessage: { mailbox: `http://${host}:${server.port}`, smtp: `smtp://${host}:${smtp.port}` },
    stop: async () => {
      await Promise.all([server.close(), smtp.stop()]);
    },
  };
}
