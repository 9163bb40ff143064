import autocannon from 'autocannon';

/**
 * Uses ten connections, each with one request at a time. @returns how many requests were answered per second
 * @throws an Error after a response other than 2xx or 304
 */
export async function load(url: string, request: autocannon.Request, seconds: number): Promise<number> {
  const { requests, errors, timeouts, ...result } = await autocannon({
    url,
    requests: [request],
    duration: seconds,
    connections: 10,
  });
  const failures = requests.total - result['2xx'] - result['3xx'] + errors + timeouts;
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return requests.average;
}
