import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../../shared/ui/backGuard.ts';

/**
 * While something typed is not saved: a reload or a closed tab makes the browser ask, and Back makes us ask. `onBack` is
 * given what goes back after all; until that is called the page stays where it is.
 */
export function useLeaveGuard(isDirty: boolean, onBack: (leave: () => void) => void): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!isDirty) return undefined;
    const place = placeOf(history.state);
    let isReturning = false;

    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router, which would tear the form away: the browser has gone back already and is brought here again.
    const holdPlace = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - place;
      if (steps === 0 && !isReturning) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      isReturning = true;
      history.go(-steps);
      ask(() => {
        stop();
        history.go(steps);
      });
    };
    const letGo = holdBack(holdPlace);
    const stop = () => {
      window.removeEventListener('beforeunload', holdPage);
      letGo();
    };
    window.addEventListener('beforeunload', holdPage);
    return stop;
  }, [isDirty]);
}

/** How many entries of the router lie before this one, as it writes it down there. */
function placeOf(state: unknown): number {
  const place: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof place === 'number' ? place : 0;
}
