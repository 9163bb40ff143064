import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/http/api.ts';
import { storedText, useStoredValue } from '../../../shared/storedValue.ts';
import { clearBrowserHold, formMemory, newAttempt, pendingBooking, storeAttempt } from '../bookingSession.ts';

/** The hold that was released: a reload does not offer its release again. */
const releasedHold = storedText('session', 'givenBackHold');

/** Releases the seats of a hold. `lastReleased` is the hold that this tab released last. */
export function useReleaseHold(onReleased: () => void) {
  const lastReleased = useStoredValue(releasedHold);
  const release = useMutation({
    mutationFn: (holdId: string) => api.delete(`/api/holds/${encodeURIComponent(holdId)}`),
    onSuccess: (_answer, holdId) => {
      onReleased();
      clearHold(holdId);
    },
  });
  return { release, lastReleased };
}

/** Forgets the hold, but keeps what the visitor typed. */
function clearHold(holdId: string): void {
  releasedHold.write(holdId);
  clearBrowserHold(holdId);
  if (pendingBooking.read()?.holdId === holdId) pendingBooking.clear();
  if (formMemory.read()?.attempt.hold?.holdId === holdId) storeAttempt(newAttempt());
}
