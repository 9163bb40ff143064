import type { Server } from 'node:net';

/** Starts a server on a free port of this machine. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}
