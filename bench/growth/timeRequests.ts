import { Agent, get } from 'node:http';

/** Requests one address repeatedly on one connection. @returns the milliseconds of each request */
export async function timeRequests(url: string, headers: Record<string, string>, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await timeRequest(url, headers, agent);
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end || times.length < 5) times.push(await timeRequest(url, headers, agent));
  agent.destroy();
  return times;
}

function timeRequest(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url} was answered ${answer.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}
