/* global jest */
// On a busy CI machine a test that waits for processes may lose to the clock: it gets two more tries there, and every
// failed try is printed. A test that fails three times has failed; on a laptop the first failure counts.
if (process.env.CI) jest.retryTimes(2, { logErrorsBeforeRetry: true, waitBeforeRetry: 500 });
