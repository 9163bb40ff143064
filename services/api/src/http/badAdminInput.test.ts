import { describeBadAdminInput } from '../../test/badAdminInput.ts';

// Enough to meet every kind of refusal; `badAdminInput.slow.test.ts` sends more.
describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 300));
