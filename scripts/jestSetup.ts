// A busy machine makes tests slow, not wrong: a limit only ends a test that hangs.
jest.setTimeout(90_000);

// A test that waits for processes can miss its deadline on a busy CI machine: it is tried once more there, and the first
// failure is printed.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, waitBeforeRetry: 500 });
