import type { Config } from '../config.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { createPayfast } from './app.ts';
import { Provider } from './provider.ts';

export async function startPayfast({
  host,
  payfastPort,
  payfastDir: dir,
  merchant,
  retryGaps,
}: Config): Promise<RunningPart> {
  const provider = new Provider({ merchant, dir, retryGaps });
  let port = payfastPort;
  const server = await serve(
    createPayfast(provider, () => `http://localhost:${port}`),
    host,
    payfastPort,
  );
  port = server.port;
  return {
    readyMessage: { payfast: `http://${host}:${port}` },
    stop: async () => {
      provider.stop();
      await server.close();
    },
  };
}
