import { describeBadAdminInput } from '../../test/badInput/badAdminInput.ts';

// Enough to meet every kind of refusal; `badAdminInput.slow.test.ts` sends more.
describe('what admins send, 300 times bad for every route', () => {
  describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 300));
});
