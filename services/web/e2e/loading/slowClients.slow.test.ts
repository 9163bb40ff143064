import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';

// These tests call the API through the built web server, without a browser.

/**
 * Writes the beginning, then a unit each second, until the server responds.
 * @returns the first line of the response, or the error if there was none
 */
function sendSlowly(beginning: string, unit: string): Promise<string> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let answer = '';
    let failure = 'closed without a response';
    // Units are written only after connecting; otherwise they would be sent before the beginning.
    const socket = connect(Number(new URL(demo().web).port), '127.0.0.1', () => {
      socket.write(beginning);
      timer = setInterval(() => socket.write(unit), 1000);
    });
    socket.on('data', (chunk) => {
      clearInterval(timer);
      answer += chunk.toString('latin1');
    });
    socket.on('error', ({ message }) => (failure = message));
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer === '' ? failure : (answer.split('\r\n', 1)[0] ?? ''));
    });
  });
}

async function expectServed(path: string, init?: RequestInit): Promise<void> {
  const { status } = await fetch(demo().web + path, init);
  if (status >= 500 || status === 429) throw new Error(`${path} was answered ${status}`);
}

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
const confirm = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };

// RELIABILITY D01, D02
for (const [what, count, beginning, unit] of [
  ['headers', 1000, 'GET /api/events HTTP/1.1\r\nHost: a\r\n', 'X-Unit: a\r\n'],
  ['bodies', 500, `${post('/api/contact')}Content-Length: 9000\r\n\r\n`, 'x'],
  ['chunks', 500, `${post('/api/holds')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
] as const) {
  test(`${count} clients that send ${what} byte by byte are disconnected while other clients read and write`, async () => {
    const slow = Array.from({ length: count }, () => sendSlowly(beginning, unit));
    const finished = Promise.all(slow);
    const isFinished = finished.then(() => true);

    let rounds = 0;
    while (!(await Promise.race([isFinished, sleep(50, false)]))) {
      await expectServed('/events');
      await expectServed('/api/events');
      await expectServed('/api/bookings/confirm', confirm);
      rounds += 1;
    }

    const answers = await finished;
    expect([...new Set(answers)]).toEqual(['HTTP/1.1 408 Request Timeout']);
    expect(rounds).toBeGreaterThan(0);
  });
}
