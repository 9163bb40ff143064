#!/usr/bin/env node
// Visitors at work while something is done to an installation: reads and renders at a steady rate, until SIGTERM.
//   node load.js --rate 50 [--for SECONDS] URL…
// Prints how many answers of each kind came and how long they took; fails when any was not good.
import { parseArgs } from 'node:util';

const { values, positionals: addresses } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '50' }, for: { type: 'string', default: '3600' } },
});
const everyMs = 1000 / Number(values.rate);
const until = performance.now() + Number(values.for) * 1000;

const kinds = new Map();
const times = [];
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const pending = new Set();
for (let sent = 0; !stop.signal.aborted && performance.now() < until; sent += 1) {
  const asked = ask(addresses[sent % addresses.length]).finally(() => pending.delete(asked));
  pending.add(asked);
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
await Promise.all(pending);

times.sort((one, other) => one - other);
const bad = [...kinds].filter(([kind]) => kind !== '200' && kind !== '304');
const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
const counted = [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
console.log(`${times.length} requests: ${counted}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
process.exit(bad.length > 0 || times.length === 0 ? 1 : 0);

async function ask(address) {
  const start = performance.now();
  let kind;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    kind = String(answer.status);
  } catch (error) {
    kind = error.cause?.code ?? error.name;
  }
  times.push(performance.now() - start);
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
