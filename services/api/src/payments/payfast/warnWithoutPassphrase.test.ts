import { captureLog } from '../../../test/capturedLog.ts';
import { warnWithoutPassphrase } from './warnWithoutPassphrase.ts';

const merchant = { id: '10000100', key: '46f0cd694581a' };

test.each([
  ['a merchant without a passphrase', { ...merchant, passphrase: null }, 1],
  ['a merchant with a passphrase', { ...merchant, passphrase: 'jt7NOE43FZPn' }, 0],
  ['no merchant', null, 0],
])('a start with %s logs the expected number of warnings', (_name, configured, warnings) => {
  const log = captureLog();

  warnWithoutPassphrase({ merchant: configured }, log.log);

  expect(log.lines.filter(({ event }) => event === 'payfast.no_passphrase')).toHaveLength(warnings);
  expect(log.lines).toHaveLength(warnings);
});
