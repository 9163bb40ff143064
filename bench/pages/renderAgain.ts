// Measures the CPU time that the web server needs to render a page. `renderAgain` in bench/pages/pages.ts starts this
// as a separate process.
import { renderPage } from 'vite-plugin-ssr/server';
import { median } from '../report.ts';

/** The first renderings are not counted: they are slower, because V8 compiles. */
const warmUp = 200;
const rounds = 5;
const rendersPerRound = 100;

process.once('message', ({ apiUrl, path }: { apiUrl: string; path: string }) => {
  void measure(apiUrl, path).then((cpuMs) => process.send?.(cpuMs));
});

/** @returns milliseconds of CPU of one rendering */
async function measure(apiUrl: string, path: string): Promise<number> {
  // The file is built, so TypeScript must not know its path. It registers itself with vite-plugin-ssr.
  await import(new URL('../../services/web/dist/server/importBuild.cjs', import.meta.url).href);
  const pageRequest = {
    url: path,
    publicUrl: 'http://127.0.0.1',
    api: { origin: apiUrl },
    preloadsOf: () => [],
    onDegraded: (_route: string, error: unknown) => {
      throw error;
    },
  };
  const renderTimes = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      const { httpResponse } = await renderPage({ urlOriginal: '/', pageRequest });
      if (httpResponse?.statusCode !== 200) throw new Error(`${path} was not rendered`);
    }
  };

  cacheAnswers();
  await renderTimes(warmUp);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await renderTimes(rendersPerRound);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000 / rendersPerRound);
  }
  return median(times);
}

/** From now on each address is fetched only once. */
function cacheAnswers(): void {
  const read = globalThis.fetch;
  const cache = new Map<string, string>();
  globalThis.fetch = async (address, options) => {
    const { url } = new Request(address);
    if (!cache.has(url)) cache.set(url, await (await read(address, options)).text());
    return new Response(cache.get(url));
  };
}
