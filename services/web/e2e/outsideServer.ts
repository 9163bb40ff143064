import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** Somebody else's server: it remembers what browsers tell it. */
export interface OutsideServer {
  port: number;
  /** What it was asked for, and with which headers; pictures of tabs left out. */
  heard: { url: string; headers: IncomingHttpHeaders }[];
  stop: () => Promise<void>;
}

/** Starts one on a free port: `127.0.0.1` is another site than the demo's `localhost`, `localhost` another origin of it. */
export async function startOutsideServer(): Promise<OutsideServer> {
  const heard: OutsideServer['heard'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    if (url !== '/favicon.ico') heard.push({ url, headers });
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    heard,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
