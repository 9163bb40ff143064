// The timeout ends tests that hang, so it is long enough for a slow machine.
jest.setTimeout(90_000);

// Tests that wait for processes can miss a deadline on a busy CI machine. The first failure is printed.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, waitBeforeRetry: 500 });
