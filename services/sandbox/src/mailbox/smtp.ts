import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import type { MailboxControls } from './controls.ts';

interface Inbox {
  receive(raw: Buffer, recipients: readonly string[]): Promise<unknown>;
}

const maxMailBytes = 10_000_000;

/** Accepts every mail and forwards none. `stop` and `start` may alternate. */
export class SmtpSink {
  readonly #host: string;
  readonly #mails: Inbox;
  readonly #controls: () => MailboxControls;
  #server: SMTPServer | null = null;
  #port: number;

  constructor(options: { host: string; port: number; mails: Inbox; controls: () => MailboxControls }) {
    this.#host = options.host;
    this.#port = options.port;
    this.#mails = options.mails;
    this.#controls = options.controls;
  }

  get port(): number {
    return this.#port;
  }

  /** Port 0 selects a free port, which stays the same after `stop`. @throws an Error with code EADDRINUSE */
  async start(): Promise<void> {
    if (this.#server) return;
    const server = new SMTPServer(this.#options());
    server.on('error', () => undefined); // clients may disconnect; a busy port is thrown below
    server.listen(this.#port, this.#host);
    await once(server.server, 'listening');
    const address = server.server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(resolve));
  }

  #options(): SMTPServerOptions {
    return {
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: maxMailBytes,
      onAuth: (_auth, _session, done) => done(null, { user: 'anonymous' }),
      onRcptTo: (_address, _session, done) => {
        const { answer } = this.#controls();
        if (answer === 451) done(httpError(451, 'Try again later'));
        else if (answer === 550) done(httpError(550, 'No such mailbox'));
        else done();
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        callbackify(() => this.#take(stream, recipients))(done);
      },
    };
  }

  // The mail is stored before the delayed reply, so a sender that does not wait has sent it anyway.
  async #take(stream: AsyncIterable<Buffer> & { sizeExceeded: boolean }, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (stream.sizeExceeded) throw httpError(552, 'The mail is too large');
    await this.#mails.receive(Buffer.concat(chunks), recipients);
    await sleep(this.#controls().delaySeconds * 1000);
  }
}

function httpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
