import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from './errorCode.ts';

/** Below the ports of outgoing connections, so that none of these takes a port before it is used. */
const lowest = 15_000;
const highest = 32_000;
/** A port stays free until its program listens, so it is given only once. */
const given = new Set<number>();

export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (given.has(port) || !(await isFree('127.0.0.1', port))) return freePort();
  given.add(port);
  return port;
}

// Processes of a killed demo keep their ports for a moment.
const timeoutMs = 4000;

/** @param wanted ports by the variable that changes them @returns a sentence for each port that stays in use */
export async function busyPorts(wanted: Readonly<Record<string, number>>): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  let sentences: string[];
  do {
    sentences = (await Promise.all(Object.entries(wanted).map(checkPort))).filter((sentence) => sentence !== null);
    if (sentences.length === 0) return [];
    await sleep(250);
  } while (Date.now() < deadline);
  return sentences;
}

async function checkPort([variable, port]: [string, number]): Promise<string | null> {
  // The port must be free on IPv4 and IPv6, because another server on ::1 would receive requests to localhost.
  const areFree = [await isFree('127.0.0.1', port), await isFree('::', port)];
  if (areFree.every(Boolean)) return null;
  return `Port ${port} is already in use: stop what uses it, or choose another with ${variable}=… make demo`;
}

/** A host without IPv6 counts as free. */
async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return true;
  } catch (error) {
    return !isCode(error, 'EADDRINUSE');
  }
}
