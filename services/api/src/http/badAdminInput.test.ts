import { describeBadAdminInput } from '../../test/badInput/badAdminInput.ts';

// This number reaches every kind of rejection.
describe('bad requests of an admin for every write route', () => {
  describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 100));
});
