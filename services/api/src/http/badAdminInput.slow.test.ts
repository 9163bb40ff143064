import { describeBadAdminInput } from '../../test/badAdminInput.ts';

describeBadAdminInput(Number(process.env['FUZZ_RUNS'] ?? 2000));
