import { useEffect, useEffectEvent } from 'react';
import { interceptBack } from '../../shared/ui/backGuard.ts';

/** While mounted, Back and Forward call `onBack` and the page stays: on a phone Back is how people close a dialog. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const position = positionOf(history.state);
    let isReturning = false;
    // The browser has gone back already when it tells; it is sent forward again, and the router hears of neither.
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

/** How many of the router's entries lie before this one, as it notes in the history's state. */
function positionOf(state: unknown): number {
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : 0;
}
