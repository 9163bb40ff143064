/** @jest-environment node */
import { captureConsole, createLog } from './log.ts';

function keptLog() {
  const written: string[] = [];
  const log = createLog({ logLevel: 'info', version: 'test' }, { write: (line: string) => void written.push(line) });
  return { log, written };
}

test('an error is written without the values it carries, whatever caused it', () => {
  const { log, written } = keptLog();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', body: 'marker@example.com' });

  log.error({ err: Object.assign(new Error('no answer', { cause }), { visitor: 'marker@example.com' }) }, 'failed');

  expect(written.join()).not.toContain('marker@');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'error',
    err: { type: 'Error', message: 'no answer', cause: { message: 'refused', code: 'ECONNREFUSED' } },
  });
});

test('whatever is logged or printed is one line of JSON of a bearable length (RELIABILITY O06)', () => {
  const { log, written } = keptLog();
  const long = `a\r\nb\u001b[31m{"level":"fatal"}\u2028${'x'.repeat(1_000_000)}`;
  const { log: toStdout, error: toStderr, info, warn } = console;

  log.error({ err: new Error(long) }, 'page failed to render');
  log.fatal({ err: long }, 'unhandled rejection');
  captureConsole(log);
  const { error: print } = console;
  print('%s', long);
  Object.assign(console, { log: toStdout, error: toStderr, info, warn });

  expect(written).toHaveLength(3);
  for (const line of written) {
    // oxlint-disable-next-line no-control-regex
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
    expect(line.length).toBeLessThan(20_000);
    expect(JSON.parse(line)).toMatchObject({ service: 'web', time: expect.stringMatching(/Z$/) });
  }
});
