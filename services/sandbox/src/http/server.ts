import { once } from 'node:events';
import type Koa from 'koa';

export interface RunningServer {
  port: number;
  /** Also closes open connections, so that Ctrl-C need not wait for a browser. */
  close: () => Promise<void>;
}

/** Port 0 selects a free port. @throws an Error with code EADDRINUSE */
export async function serve(app: Koa, host: string, port: number): Promise<RunningServer> {
  const server = app.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
