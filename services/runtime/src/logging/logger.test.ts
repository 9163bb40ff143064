import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { captureConsole } from './captureConsole.ts';
import { createLogger } from './logger.ts';

function createTestLogger() {
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  return { log: createLogger({ service: 'web', version: 'test', logLevel: 'info' }, { write }), written };
}

test('an error is logged without the values that it and its cause carry', () => {
  const { log, written } = createTestLogger();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', body: 'marker@example.com' });

  log.error({ err: Object.assign(new Error('no answer', { cause }), { visitor: 'marker@example.com' }) }, 'failed');

  expect(written.join()).not.toContain('marker@');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'error',
    err: { type: 'Error', message: 'no answer', cause: { message: 'refused', code: 'ECONNREFUSED' } },
  });
});

test('a database error of Sequelize is logged without the statement and its values', () => {
  const { log, written } = createTestLogger();
  const original = Object.assign(new Error('duplicate key value violates unique constraint "bookings_key_once"'), {
    sql: "insert into bookings values ('marker@example.com')",
    parameters: ['marker@example.com'],
    detail: 'Key (email)=(marker@example.com) already exists.',
    code: '23505',
    constraint: 'bookings_key_once',
  });
  const sequelizeError = Object.assign(new Error(original.message), {
    name: 'SequelizeDatabaseError',
    original,
    sql: original.sql,
    parameters: original.parameters,
  });

  log.error({ err: sequelizeError }, 'unexpected error');

  expect(written.join()).not.toContain('marker@');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'error',
    err: { type: 'SequelizeDatabaseError', cause: { code: '23505', constraint: 'bookings_key_once' } },
  });
});

// RELIABILITY O06
test('logged and printed text is one line of JSON with limited length', () => {
  const { log, written } = createTestLogger();
  const long = `a\r\nb\u001b[31m{"level":"fatal"}\u2028${'x'.repeat(1_000_000)}`;
  const { log: toStdout, error: toStderr, info, warn } = console;

  log.error({ err: new Error(long) }, 'page failed to render');
  log.fatal({ err: long }, 'unhandled rejection');
  log.error({ err: { not: 'an error' } }, 'unexpected error');
  captureConsole(log);
  const { error: print } = console;
  print('%s', long);
  Object.assign(console, { log: toStdout, error: toStderr, info, warn });

  expect(written).toHaveLength(4);
  for (const line of written) {
    // oxlint-disable-next-line no-control-regex
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
    expect(line.length).toBeLessThan(20_000);
    expect(JSON.parse(line)).toMatchObject({ service: 'web', time: expect.stringMatching(/Z$/) });
  }
});

test('lines on stdout are buffered, and are written at a warning and at the end of the process', () => {
  const program = `
    import fs from 'node:fs';
    import { createLogger } from './services/runtime/src/logging/logger.ts';
    const { writeSync } = fs;
    fs.writeSync = (...values) => (fs.writeSync.count += 1, writeSync(...values));
    fs.writeSync.count = 0;
    const log = createLogger({ service: 'web', version: 'test', logLevel: 'info' });
    log.info('one');
    log.info('two');
    const before = fs.writeSync.count;
    log.child({}).warn('three');
    const after = fs.writeSync.count;
    log.info([before, after].join());
    process.exit();`;

  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  );

  const messages = stdout.split('\n').map((line): unknown => line && JSON.parse(line).msg);
  expect(messages).toEqual(['one', 'two', 'three', '0,1', '']);
});

test('a process whose stdout was closed continues after a warning and can end', async () => {
  const program = `
    import { createLogger } from './services/runtime/src/logging/logger.ts';
    const log = createLogger({ service: 'web', version: 'test', logLevel: 'info' });
    process.stdin.once('data', () => {
      log.warn('first');
      log.warn('second');
      process.exit(7);
    });`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', program],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdout.destroy();
  child.stdin.write('go');

  const [status] = await once(child, 'exit');
  expect(status).toBe(7);
});
