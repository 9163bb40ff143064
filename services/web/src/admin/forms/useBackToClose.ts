import { useEffect, useEffectEvent } from 'react';
import { interceptBack } from '../../shared/ui/dialog/backGuard.ts';

/** While mounted, Back and Forward call `onBack` and the page stays. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const position = positionOf(history.state);
    let isReturning = false;
    // The event arrives after the browser has gone back, so it is sent forward again; the router handles neither.
    return interceptBack((event) => {
      const steps = positionOf(event.state) - position;
      if (steps === 0 && !isReturning) return;
      event.stopImmediatePropagation();
      if (isReturning) close();
      else history.go(-steps);
      isReturning = !isReturning;
    });
  }, []);
}

/** The router's index in the history state. */
function positionOf(state: unknown): number {
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : 0;
}
