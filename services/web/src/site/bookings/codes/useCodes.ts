import { useEffect, useEffectEvent, useState } from 'react';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { checkCode } from './checkCode.ts';
import type { AppliedCodes } from './checkCode.ts';
import { sessionCode, sessionVoucher } from './sessionCodes.ts';

export type CodeKind = 'discount' | 'voucher';

interface CodesState {
  /** What is typed in the field. */
  code: string;
  type: (code: string) => void;
  error: string | undefined;
  isChecking: boolean;
  /** Resolves to true if the code can be used. */
  apply: () => Promise<boolean>;
  remove: (kind: CodeKind) => void;
}

interface CodesOptions {
  eventId: number;
  entry: BookingEntry;
  takesVouchers: boolean;
  onChange: (part: Pick<BookingEntry, 'code' | CodeKind>) => void;
}

const sessionCodes = { discount: sessionCode, voucher: sessionVoucher };

/** Checks a code before Pay. The codes of links are checked when the form opens. */
export function useCodes({ eventId, entry, takesVouchers, onChange }: CodesOptions): CodesState {
  const code = entry.code ?? '';
  const [error, setError] = useState<string>();
  const [linked] = useState(() => {
    const kinds: CodeKind[] = takesVouchers ? ['discount', 'voucher'] : ['discount'];
    const codes = kinds.filter((kind) => !entry[kind]).map((kind) => sessionCodes[kind].read());
    return codes.filter((one) => one !== null);
  });
  const [isChecking, setChecking] = useState(linked.length > 0);

  /** @param earlier the codes that were applied after `entry` was rendered */
  async function check(typed: string, earlier: AppliedCodes = {}): Promise<AppliedCodes | null> {
    const checked = await checkCode(eventId, { ...entry, ...earlier }, { typed, takesVouchers });
    if ('error' in checked) {
      setError(checked.error);
      onChange({ code: typed });
      return null;
    }
    const { applied, code: accepted } = checked;
    // The parameter `code` of a link may also name a voucher.
    if (applied.voucher && sessionCode.read() === typed) sessionCode.clear();
    sessionCodes[applied.voucher ? 'voucher' : 'discount'].write(accepted);
    onChange({ ...applied, code: '' });
    return applied;
  }

  async function apply(): Promise<boolean> {
    if (isChecking) return false;
    const typed = code.trim();
    setError(typed === '' ? 'Please enter a code' : undefined);
    if (typed === '') return false;
    setChecking(true);
    const applied = await check(typed);
    setChecking(false);
    return applied !== null;
  }

  async function checkEach(codes: readonly string[]): Promise<void> {
    let applied: AppliedCodes = {};
    for (const one of codes) applied = { ...applied, ...(await check(one, applied)) };
    setChecking(false);
  }

  const checkLinked = useEffectEvent(() => void checkEach(linked));
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the API has answered
  useEffect(() => checkLinked(), []);

  return {
    code,
    type: (text) => {
      setError(undefined);
      onChange({ code: text });
    },
    error,
    isChecking,
    apply,
    remove: (kind) => {
      sessionCodes[kind].clear();
      onChange({ [kind]: undefined });
    },
  };
}
