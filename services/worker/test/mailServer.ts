import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface TakenMail {
  recipients: string[];
  source: string;
  parsed: Email;
}

export interface MailServer {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  readonly logins: readonly string[];
  /** The number of connections that were opened. */
  readonly connections: number;
  /** The SMTP code in reply to each recipient; null accepts the recipient. */
  answer: number | null;
  /** The SMTP code in reply to the mail; null accepts the mail. */
  verdict: number | null;
}

export function useMailServer(): MailServer {
  const taken: TakenMail[] = [];
  const logins: string[] = [];
  let port = 0;
  let connections = 0;
  const take = callbackify(async (source: string, recipients: string[]) => {
    taken.push({ recipients, source, parsed: await PostalMime.parse(source) });
  });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    // The mailer leaves its connections open for a moment.
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onAuth({ username = '' }, _session, callback) {
      logins.push(username);
      callback(rejection(535));
    },
    onRcptTo(_address, _session, callback) {
      callback(mailServer.answer === null ? null : rejection(mailServer.answer));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailServer.verdict !== null) return callback(rejection(mailServer.verdict));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // The reply is sent only when the mail is in `taken`.
        return take(Buffer.concat(chunks).toString('utf8'), recipients, callback);
      });
    },
  });
  server.on('error', () => undefined);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const address = server.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  beforeEach(() => {
    taken.length = 0;
    logins.length = 0;
    connections = 0;
    mailServer.answer = null;
    mailServer.verdict = null;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const mailServer: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    taken,
    logins,
    get connections() {
      return connections;
    },
    answer: null,
    verdict: null,
  };
  return mailServer;
}

function rejection(responseCode: number): Error {
  return Object.assign(new Error('no mailbox here for lerato@mail.example'), { responseCode });
}

/** Starts a server whose connections are handled only by `talk`, and which counts the open ones. */
export async function openRawServer(talk: (socket: Socket) => void): Promise<{
  url: string;
  connections: () => Promise<number>;
  close: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Reads the socket, because otherwise its end would not be noticed.
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: () => Promise.resolve(sockets.size),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
