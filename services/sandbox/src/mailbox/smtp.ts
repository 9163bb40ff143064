import { once } from 'node:events';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

interface Inbox {
  receive(raw: Buffer, recipients: readonly string[]): Promise<unknown>;
}

const maxMailBytes = 10_000_000;

/** Accepts every mail and forwards none. Port 0 selects a free port. @throws an Error with code EADDRINUSE */
export async function startSmtp(host: string, wantedPort: number, inbox: Inbox) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onAuth: (_auth, _session, done) => done(null, { user: 'anonymous' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      callbackify(() => receive(stream, recipients))(done);
    },
  });
  server.on('error', () => undefined); // clients may disconnect; a port in use is reported below
  server.listen(wantedPort, host);
  await once(server.server, 'listening');
  const address = server.server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };

  async function receive(stream: AsyncIterable<Buffer> & { sizeExceeded: boolean }, recipients: string[]) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
    await inbox.receive(Buffer.concat(chunks), recipients);
  }
}
