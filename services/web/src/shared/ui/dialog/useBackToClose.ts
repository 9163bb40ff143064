import { useEffect, useEffectEvent } from 'react';
import { interceptBack } from './backGuard.ts';

/** Back and Forward call `onBack` instead of leaving the page. */
export function useBackToClose(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    // Back from the first entry would leave the document, which no listener can prevent.
    if (positionOf(history.state) === 0) history.pushState({ ...history.state, idx: 1 }, '');
    const position = positionOf(history.state);
    let isReturning = false;
    // The browser has already gone back, so this sends it forward again. The router handles neither event.
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
