import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from './errorCode.ts';

/** The range is below the ports of outgoing connections, so that none of those takes a port before it is used. */
const lowest = 15_000;
const highest = 32_000;
/** Ports that were already given. A port is free until its program listens on it, so each is given only once. */
const given = new Set<number>();

export async function findFreePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (given.has(port) || !(await isFree('127.0.0.1', port))) return findFreePort();
  given.add(port);
  return port;
}

// How long to wait for a port: processes of a killed demo use theirs for a moment longer.
const timeoutMs = 4000;

/** @param wanted the ports by the variable that changes each @returns a sentence for each port that stays in use */
export async function findBusyPorts(wanted: Readonly<Record<string, number>>): Promise<string[]> {
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
  // The port must be free on IPv4 and IPv6: another server on ::1 would receive requests to localhost.
  const areFree = [await isFree('127.0.0.1', port), await isFree('::', port)];
  if (areFree.every(Boolean)) return null;
  return `Port ${port} is already in use: stop what uses it, or choose another with ${variable}=… make demo`;
}

/** On a host without IPv6 the port counts as free. */
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
