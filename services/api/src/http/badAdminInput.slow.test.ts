import { describeBadAdminInput } from '../../test/badInput/badAdminInput.ts';

describe('600 bad requests of an admin for every write route', () => {
  describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 600));
});
