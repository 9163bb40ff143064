import { sentinelsOf } from './redisAddress.ts';

test('an address with sentinels names them, the master, its password and its database', () => {
  expect(sentinelsOf('redis://:p%40ss@studio/2?sentinels=one:26380,two')).toMatchObject({
    sentinels: [
      { host: 'one', port: 26_380 },
      { host: 'two', port: 26_379 },
    ],
    name: 'studio',
    password: 'p@ss',
    db: 2,
  });
});

test('an address of rediss with sentinels uses TLS to the sentinels and the master', () => {
  const tls = { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true };

  expect(sentinelsOf('rediss://studio?sentinels=one')).toMatchObject(tls);
  expect(Object.keys(sentinelsOf('redis://studio?sentinels=one') ?? {})).not.toContain('tls');
});

test('the address of one server has no sentinels', () => {
  expect(sentinelsOf('redis://:secret@redis:6379')).toBeNull();
});
