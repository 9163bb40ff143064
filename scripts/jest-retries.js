/* global jest */
// On a busy CI machine a test that waits for processes may lose to the clock: it gets one more try there, and the
// failed one is printed. A test that fails twice has failed; on a laptop the first failure counts.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, waitBeforeRetry: 500 });
