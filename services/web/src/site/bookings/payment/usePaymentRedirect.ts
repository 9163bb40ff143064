import { useEffect, useEffectEvent } from 'react';

/** SPEC §8, where the server says nothing better. */
export const startFailed = 'Failed to initiate payment. Please try again.';

/** A provider that does not answer for so long has lost the visitor: the page is given back. */
const leavingMs = 30_000;

/**
 * Gives the page back when the visitor is here again after leaving for the provider, with a sentence when the leaving
 * itself failed. A browser may refuse the way before the page knows that it leaves.
 */
export function useReturn(
  { isProcessing, isLeaving }: { isProcessing: boolean; isLeaving: boolean },
  onReturn: (sentence?: string) => void,
): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isProcessing) return undefined;
    // Back brought this very page out of the browser's cache.
    const shown = (event: PageTransitionEvent) => event.persisted && handleReturn();
    const blocked = (event: SecurityPolicyViolationEvent) =>
      event.effectiveDirective === 'form-action' && handleReturn(startFailed);
    window.addEventListener('pageshow', shown);
    document.addEventListener('securitypolicyviolation', blocked);
    return () => {
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('securitypolicyviolation', blocked);
    };
  }, [isProcessing]);
  // One wait from the leaving on, however often the page is drawn meanwhile.
  useEffect(() => {
    if (!isLeaving) return undefined;
    const waited = setTimeout(() => handleReturn(startFailed), leavingMs);
    return () => clearTimeout(waited);
  }, [isLeaving]);
}
