import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** A server of another site that records its requests. */
export interface CrossSiteServer {
  port: number;
  /** The recorded requests, without those for favicons. */
  requests: { url: string; headers: IncomingHttpHeaders }[];
  stop: () => Promise<void>;
}

/**
 * Starts a server that acts as another site, on a free port. For a demo on `localhost`, its address on `127.0.0.1` is
 * another site, and its address on `localhost` is another origin of the same site.
 */
export async function startCrossSiteServer(): Promise<CrossSiteServer> {
  const requests: CrossSiteServer['requests'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    if (url !== '/favicon.ico') requests.push({ url, headers });
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
