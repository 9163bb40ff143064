import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { checkCode } from './checkCode.ts';
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
  const [linked] = useState(() =>
    (takesVouchers ? (['discount', 'voucher'] as const) : (['discount'] as const)).flatMap((kind) =>
      entry[kind] ? [] : (sessionCodes[kind].read() ?? []),
    ),
  );
  const [isChecking, setChecking] = useState(linked.length > 0);
  const isRunning = useRef(false);

  async function check(typed: string): Promise<boolean> {
    isRunning.current = true;
    const checked = await checkCode(eventId, entry, { typed, takesVouchers });
    isRunning.current = false;
    setChecking(false);
    if ('error' in checked) {
      setError(checked.error);
      onChange({ code: typed });
      return false;
    }
    const { applied, code: accepted } = checked;
    // The parameter `code` of a link may also name a voucher.
    if (applied.voucher && sessionCode.read() === typed) sessionCode.clear();
    sessionCodes[applied.voucher ? 'voucher' : 'discount'].write(accepted);
    onChange({ ...applied, code: '' });
    return true;
  }

  async function apply(): Promise<boolean> {
    if (isRunning.current) return false;
    const typed = code.trim();
    setError(typed === '' ? 'Please enter a code' : undefined);
    if (typed === '') return false;
    setChecking(true);
    return check(typed);
  }

  async function checkEach(codes: readonly string[]): Promise<void> {
    for (const one of codes) await check(one);
  }

  const checkLinked = useEffectEvent(() => {
    if (!isRunning.current) void checkEach(linked);
  });
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
