import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildEmail, useMailer } from '../../test/mailer.ts';
import { openRawServer } from '../../test/mailServer.ts';
import { PermanentError, TemporaryError } from './smtpError.ts';

const { server, mailer } = useMailer();

describe('a rejection by the mail server', () => {
  test.each([550, 553, 501])(
    'a recipient that the mail server rejects with %i is a permanent error, which does not contain the address',
    async (answer) => {
      server.answer = answer;

      const sending = mailer().send(buildEmail(), 'outbox-7');

      await expect(sending).rejects.toBeInstanceOf(PermanentError);
      await expect(sending).rejects.not.toThrow(/mail\.example/);
      await expect(sending).rejects.toThrow(`${answer} at RCPT TO`);
    },
  );

  test.each([450, 451, 452])(
    'a recipient that the mail server rejects with %i is a temporary error',
    async (answer) => {
      server.answer = answer;

      await expect(mailer().send(buildEmail(), 'outbox-7')).rejects.toBeInstanceOf(TemporaryError);
    },
  );

  test('a message that the mail server rejects is a permanent error with 554 and a temporary one with 451', async () => {
    server.verdict = 554;
    await expect(mailer().send(buildEmail(), 'outbox-7')).rejects.toBeInstanceOf(PermanentError);

    server.verdict = 451;
    await expect(mailer().send(buildEmail(), 'outbox-7')).rejects.toBeInstanceOf(TemporaryError);
  });

  test('a login that the mail server rejects is a temporary error, because the operator can correct it', async () => {
    const smtpUrl = server.url.replace('//', '//studio:wrong@');

    await expect(mailer({ smtpUrl }).send(buildEmail(), 'outbox-7')).rejects.toBeInstanceOf(TemporaryError);
    expect(server.logins).toEqual(['studio']);
  });

  test('a password is sent encrypted or not at all', async () => {
    // The mailer does not regard this address as the local machine.
    const smtpUrl = server.url.replace('//127.0.0.1', '//studio:secret@127.0.0.2');

    await expect(mailer({ smtpUrl }).send(buildEmail(), 'outbox-7')).rejects.toBeInstanceOf(TemporaryError);
    expect(server.logins).toEqual([]);
  });
});

describe('a mail server that does not answer', () => {
  test('a mail server that is unreachable is a temporary error', async () => {
    const gone = await openRawServer(() => undefined);
    await gone.close();

    await expect(mailer({ smtpUrl: gone.url }).send(buildEmail(), 'o')).rejects.toBeInstanceOf(TemporaryError);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['greets and falls silent', (socket) => socket.write('220 hello\r\n')],
    ['never ends its greeting', (socket) => everyMs(100, socket, () => socket.write('220-wait\r\n'))],
    [
      'greets and never ends its next answer',
      (socket) => {
        socket.write('220 hello\r\n');
        everyMs(100, socket, () => socket.write('250-wait\r\n'));
      },
    ],
  ])('a mail to a server that %s times out and closes its connection', async (_how, talk) => {
    const silent = await openRawServer(talk);

    const slow = mailer({ smtpUrl: silent.url, timeoutMs: 600 });
    const errors = await Promise.all(
      Array.from({ length: 5 }, (_, id) => slow.send(buildEmail(), `outbox-${id}`).catch((error: unknown) => error)),
    );

    expect(errors.every((error) => error instanceof TemporaryError)).toBe(true);
    while ((await silent.connections()) > 0) await sleep(10);
    await silent.close();
  });
});

function everyMs(pause: number, socket: Socket, act: () => void): void {
  const timer = setInterval(act, pause);
  socket.on('close', () => clearInterval(timer));
}
