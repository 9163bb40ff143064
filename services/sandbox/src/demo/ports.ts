import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from '../processes/errorCode.ts';

export interface WantedPort {
  variable: string;
  port: number;
}

// Processes of a killed demo keep their ports for a moment.
const timeoutMs = 4000;

export async function busyPorts(wanted: readonly WantedPort[]): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  let sentences: string[];
  do {
    sentences = (await Promise.all(wanted.map(checkPort))).filter((sentence) => sentence !== null);
    if (sentences.length === 0) return [];
    await sleep(250);
  } while (Date.now() < deadline);
  return sentences;
}

async function checkPort({ variable, port }: WantedPort): Promise<string | null> {
  // The port must be free on IPv4 and IPv6, because another server on ::1 would receive requests to localhost.
  const areFree = [await isFree('127.0.0.1', port), await isFree('::', port)];
  if (areFree.every(Boolean)) return null;
  return `Port ${port} is already in use: stop what uses it, or choose another with ${variable}=… make demo`;
}

/** A host without IPv6 counts as free. */
async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    return !isCode(error, 'EADDRINUSE');
  }
}
