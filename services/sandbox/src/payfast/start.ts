import type { Config } from '../config.ts';
import { serve } from '../http/server.ts';
import type { RunningPart } from '../processes/runUntilStopped.ts';
import { createPayfast } from './app.ts';
import { Provider } from './provider.ts';

export async function startPayfast(config: Config): Promise<RunningPart> {
  const { host, payfastPort } = config;
  let port = payfastPort;
  const app = createPayfast(new Provider(config), () => `http://localhost:${port}`);
  const server = await serve(app, host, payfastPort);
  port = server.port;
  return { readyMessage: { payfast: `http://${host}:${port}` }, stop: server.close };
}
