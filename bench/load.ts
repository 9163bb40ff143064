import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses other than 2xx or 304. */
  failures: number;
}

export type Request = autocannon.Request;

/** Uses ten connections, each with one request at a time. */
export async function load(url: string, requests: Request[], seconds: number): Promise<Load> {
  const result = await autocannon({ url, requests, duration: seconds, connections: 10 });
  const good = result['2xx'] + result['3xx'];
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.requests.total - good + result.errors + result.timeouts,
  };
}

export function median<Run>(runs: Run[], of: (run: Run) => number): Run {
  const middle = runs.toSorted((a, b) => of(a) - of(b))[Math.floor(runs.length / 2)];
  if (!middle) throw new Error('There was no run');
  return middle;
}
