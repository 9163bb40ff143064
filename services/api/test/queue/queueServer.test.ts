import type * as QueueServerModule from './queueServer.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

/** Loads the module as on a machine where redis-server cannot be started. */
async function loadWithoutRedis(env: NodeJS.ProcessEnv): Promise<typeof QueueServerModule> {
  const { CI: _ci, REQUIRE_REDIS: _required, ...others } = environment;
  process.env = { ...others, ...env };
  jest.resetModules();
  jest.doMock('node:child_process', () => ({
    spawnSync: () => ({ status: null }),
    spawn: () => {
      throw new Error('ENOENT');
    },
  }));
  return import('./queueServer.ts');
}

test.each([{ CI: 'true' }, { REQUIRE_REDIS: '1' }])(
  'with %j the Redis suite runs and fails without a Redis',
  async (env) => {
    const { describeRedis, openRedis } = await loadWithoutRedis(env);

    expect(describeRedis).toBe(describe);
    await expect(openRedis()).rejects.toThrow('must not be skipped here');
  },
);

test('in development the Redis suite is skipped without a Redis', async () => {
  const { describeRedis } = await loadWithoutRedis({});

  expect(describeRedis).toBe(describe.skip);
});
