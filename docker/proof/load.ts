// Sends requests to an installation at a steady rate until SIGTERM.
//   npx tsx docker/proof/load.ts --rate 50 URL…
// Prints the number of responses by status and their latency; exits with 1 if a request failed.
import { parseArgs } from 'node:util';

const { values, positionals: addresses } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '50' } },
});
const everyMs = 1000 / Number(values.rate);
// Ends after an hour at the latest, in case the script that started it was killed.
const until = performance.now() + 3_600_000;

const kinds = new Map<string, number>();
const times: number[] = [];
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const pending = new Set<Promise<void>>();
for (let sent = 0; !stop.signal.aborted && performance.now() < until; sent += 1) {
  const request = send(addresses[sent % addresses.length] ?? '').finally(() => pending.delete(request));
  pending.add(request);
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
await Promise.all(pending);

times.sort((one, other) => one - other);
const failed = [...kinds].filter(([kind]) => kind !== '200' && kind !== '304');
const percentile = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
const counted = [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
console.log(
  `${times.length} requests: ${counted}; p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${percentile(1)} ms`,
);
process.exit(failed.length > 0 || times.length === 0 ? 1 : 0);

async function send(address: string): Promise<void> {
  const start = performance.now();
  let kind: string;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    kind = String(answer.status);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    kind = cause?.code ?? name;
  }
  times.push(performance.now() - start);
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
