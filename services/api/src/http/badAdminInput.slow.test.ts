import { describeBadAdminInput } from '../../test/badInput/badAdminInput.ts';

describe('what admins send, 2,000 times bad for every route', () => {
  describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 2000));
});
