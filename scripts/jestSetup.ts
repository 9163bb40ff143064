// Long on purpose: the limit ends tests that hang, and fails none on a slow machine.
jest.setTimeout(90_000);

// Tests that wait for processes can miss a deadline on a busy CI machine. The first failure is printed.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, waitBeforeRetry: 500 });
