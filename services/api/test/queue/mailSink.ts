import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
}

/** A mail server that accepts every mail unless a test changes that. */
export interface MailSink {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The number of mails that were received completely but are not accepted yet. */
  readonly waiting: number;
  /** The reply to a recipient: null accepts, 451 and 550 reject. */
  answer: (address: string) => number | null;
  /** The delay in milliseconds before a mail is accepted. */
  slowness: number;
  /** No mail is accepted before this promise resolves. */
  gate: Promise<void>;
  /** Called when a mail was received completely, before the reply 250. */
  beforeAccept: () => void;
  clear(): void;
  close(): Promise<void>;
}

export async function openMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  let waiting = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const answer = sink.answer(address);
      const rejection =
        answer === null ? null : Object.assign(new Error(`refused ${address}`), { responseCode: answer });
      callback(rejection);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        waiting += 1;
        const accept = () => {
          waiting -= 1;
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            messageId: /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1] ?? '',
          });
          sink.beforeAccept();
          callback();
        };
        setTimeout(() => void sink.gate.then(accept), sink.slowness);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get waiting() {
      return waiting;
    },
    answer: () => null,
    slowness: 0,
    gate: Promise.resolve(),
    beforeAccept: () => undefined,
    clear() {
      mails.length = 0;
      sink.answer = () => null;
      sink.slowness = 0;
      sink.gate = Promise.resolve();
      sink.beforeAccept = () => undefined;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
