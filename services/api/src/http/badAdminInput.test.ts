import { describeBadAdminInput } from '../../test/badInput/badAdminInput.ts';

// Enough to reach every kind of rejection; `badAdminInput.slow.test.ts` sends more.
describe('bad requests of an admin for every write route', () => {
  describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 100));
});
