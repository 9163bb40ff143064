import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Section } from '../report.ts';
import type { Studio } from '../studio.ts';
import { megabytesOf, startWeb } from '../web.ts';

const seconds = 6;
const connections = 50;
const pipelined = 40;

/** One address floods web with pipelined pages, while a visitor of another address loads one after the other. */
export async function measurePageFlood({ apiUrl }: Pick<Studio, 'apiUrl'>): Promise<Section> {
  const web = await startWeb(apiUrl);
  const port = Number(new URL(web.url).port);
  await visit(port);
  const alone = await visit(port);
  const endFlood = startFlood(port);
  const beside = await visit(port);
  endFlood();
  const memory = megabytesOf(web.pid, 'VmHWM');
  await web.close();

  const ceiling = 'a visitor alone';
  return {
    title: 'Pages during a flood',
    text: `One address keeps ${connections} connections open and sends ${pipelined} requests for /events at once on each, again after each end. A visitor of another address loads the page, one after the other, for ${seconds} s. Web used at most ${memory} MB.`,
    rows: [
      { what: ceiling, perSecond: alone.perSecond, of: null, note: `slowest ${alone.slowestMs} ms` },
      {
        what: 'a visitor during the flood',
        perSecond: beside.perSecond,
        of: ceiling,
        note: `slowest ${beside.slowestMs} ms`,
      },
    ],
  };
}

async function visit(port: number): Promise<{ perSecond: number; slowestMs: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/events`, { headers: { 'X-Forwarded-For': '203.0.113.2' } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`the visitor was answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return { perSecond: times.length / seconds, slowestMs: Math.round(Math.max(...times)) };
}

/** @returns a function that ends the flood */
function startFlood(port: number): () => void {
  const request = 'GET /events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n';
  const last = request.replace('Host: a', 'Host: a\r\nConnection: close');
  const sockets = new Set<Socket>();
  let isEnded = false;

  const open = (): void => {
    if (isEnded) return;
    const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(pipelined - 1) + last));
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(open, 10);
    });
  };
  for (let opened = 0; opened < connections; opened += 1) open();
  return () => {
    isEnded = true;
    for (const socket of sockets) socket.destroy();
  };
}
