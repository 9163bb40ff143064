import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Sends `repeat` every 100 ms and returns the response when the server disconnects. */
export function exchangeBytes(port: number, bytes: string, repeat?: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    let timer: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      if (repeat !== undefined) timer = setInterval(() => socket.write(repeat), 100);
    });
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(response);
    });
  });
}

export function statusesOf(response: string): number[] {
  return [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
}
