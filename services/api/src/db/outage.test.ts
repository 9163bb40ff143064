import { ConnectionAcquireTimeoutError, DatabaseError, UniqueConstraintError, ValidationError } from 'sequelize';
import { isOutage } from './outage.ts';

const fromPostgres = (code: string) =>
  new DatabaseError(Object.assign(new Error('error of Postgres'), { code, sql: 'select 1' }));

test.each([
  ['57P01', 'shut down by the administrator'],
  ['57P03', 'still starting'],
  ['08006', 'connection lost'],
  ['53300', 'too many connections'],
  ['53100', 'disk full'],
  ['57014', 'a statement that took too long'],
  ['55P03', 'a lock that took too long'],
  ['25006', 'read only, a standby'],
  ['40001', 'a serialization failure after all tries'],
  ['40P01', 'a deadlock after all tries'],
])('the SQLSTATE %s (%s) is an outage', (code) => {
  expect(isOutage(fromPostgres(code))).toBe(true);
});

test.each(['23505', '23514', '22P02', '42P01', '22003'])('the SQLSTATE %s is an error of our code', (code) => {
  expect(isOutage(fromPostgres(code))).toBe(false);
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client was closed and is not queryable'),
  new Error('Query read timeout'),
  new ConnectionAcquireTimeoutError(new Error('Operation timeout')),
])('the error %s is an outage', (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  new Error('boom'),
  new TypeError('x is not a function'),
  new ValidationError('no', []),
  new UniqueConstraintError({}),
  null,
  'text',
])('the error %s is no outage', (error) => {
  expect(isOutage(error)).toBe(false);
});
