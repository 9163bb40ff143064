import { DatabaseError } from 'sequelize';
import { keptLog } from '../test/keptLog.ts';

test('a database error is written without the statement and the values it carried', () => {
  const { log, lines } = keptLog();
  const origin = Object.assign(new Error('duplicate key value violates unique constraint "bookings_key_once"'), {
    sql: "insert into bookings values ('marker@example.com')",
    parameters: ['marker@example.com'],
    detail: 'Key (email)=(marker@example.com) already exists.',
    code: '23505',
    constraint: 'bookings_key_once',
  });

  log.error({ err: new DatabaseError(origin) }, 'unforeseen error');

  expect(JSON.stringify(lines)).not.toContain('marker@');
  expect(lines[0]).toMatchObject({
    level: 'error',
    err: { type: 'SequelizeDatabaseError', cause: { code: '23505', constraint: 'bookings_key_once' } },
  });
});

test('whatever is logged is one line of JSON of a bearable length (RELIABILITY O06)', () => {
  const { log, written } = keptLog();

  log.error({ err: new Error(`a\r\nb\u001b[31m{"level":"fatal"}\u2028${'x'.repeat(1_000_000)}`) }, 'unforeseen error');
  log.error({ err: { not: 'an error' } }, 'unforeseen error');

  expect(written).toHaveLength(2);
  for (const line of written) {
    // oxlint-disable-next-line no-control-regex
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
    expect(line.length).toBeLessThan(20_000);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', service: 'api', time: expect.stringMatching(/Z$/) });
  }
});
