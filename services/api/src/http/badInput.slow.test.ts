// Sends the requests of badInput.test.ts, five times as many.
process.env['FUZZ_RUNS'] ??= '2000';
jest.requireActual<object>('./badInput.test.ts');
