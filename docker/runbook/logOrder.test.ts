import { spawnSync } from 'node:child_process';
import { useDirectory } from '../../scripts/test/directory.ts';
import { createLogger } from '../../services/runtime/src/logging/logger.ts';
import { commands } from '../test/snippets.ts';

const directory = useDirectory();
const ofSeveralServices = commands.filter(({ text }) => /logs .*(?:web.* api.* worker).*\| grep /.test(text));

function linesOf(service: string, times: string[]): string {
  const lines: string[] = [];
  const log = createLogger({ service, version: 'test', logLevel: 'info' }, { write: (line) => lines.push(line) });
  for (const time of times) {
    jest.setSystemTime(new Date(time));
    log.info({ bookingId: 7, reqId: 'REQID' }, 'request');
  }
  return lines.join('');
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each(ofSeveralServices.map(({ page, text }) => [page, text]))(
  '%s: the command prints the lines of several services in order of time: %s',
  (_page, command) => {
    const printed =
      linesOf('web', ['2026-11-26T09:00:00.100Z', '2026-11-26T09:00:01.000Z']) +
      linesOf('api', ['2026-11-26T09:00:00.200Z', '2026-11-26T09:00:00.900Z']);
    directory.write('lines', printed);
    for (const program of ['docker', 'kubectl']) directory.fake(program, `cat ${directory.at('lines')}`);

    const { stdout } = spawnSync('bash', ['-c', command.replaceAll(/\bID\b/g, '7')], {
      encoding: 'utf8',
      env: { PATH: `${directory.path}:${process.env['PATH']}` },
    });

    const lines = stdout.trim().split('\n');
    const services = lines.map((line) => (JSON.parse(line) as { service: string }).service);
    expect(services).toEqual(['web', 'api', 'api', 'web']);
  },
);

test('the runbook has commands that read the logs of several services', () =>
  expect(ofSeveralServices.length).toBeGreaterThanOrEqual(3));
