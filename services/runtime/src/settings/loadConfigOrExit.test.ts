import { Environment } from './environment.ts';
import { loadConfigOrExit } from './loadConfigOrExit.ts';

afterEach(() => jest.restoreAllMocks());

test('an invalid environment prints every error and ends the process with code 1', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);

  loadConfigOrExit(() => {
    const env = new Environment({ PORT: 'http', LEVEL: 'loud' });
    return env.freeze({ port: env.port('PORT', 80), level: env.oneOf('LEVEL', ['info'], 'info') });
  });

  expect(exit).toHaveBeenCalledWith(1);
  expect(write.mock.calls.join()).toBe(
    [
      'The environment has errors:',
      '- PORT must be a whole number from 0 to 65535, not "http"',
      '- LEVEL must be one of info, not "loud"',
      '',
    ].join('\n'),
  );
});

test('an error that the environment did not cause is thrown', () => {
  const load = () =>
    loadConfigOrExit(() => {
      throw new TypeError('bug');
    });

  expect(load).toThrow(TypeError);
});
