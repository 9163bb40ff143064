import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

export const seatsNote = '[data-seats-note]';
export const invalidTicket = '[data-tickets] [aria-invalid="true"]';

/** Moves the focus to the title while the controls are disabled, and then to the error or to the Pay button. */
export function useFocusDuringProcessing(isProcessing: boolean, form: RefObject<HTMLFormElement | null>): void {
  const wasProcessing = useRef(false);
  useEffect(() => {
    const invalidField = '[aria-invalid="true"]:not([name="participants"])';
    if (isProcessing) focusFirst(form, ['[data-dialog-title]']);
    else if (wasProcessing.current) focusFirst(form, [invalidField, seatsNote, invalidTicket, '[type="submit"]']);
    wasProcessing.current = isProcessing;
  }, [isProcessing, form]);
}

/** Focuses the first selector that is in the form. */
export function focusFirst({ current: form }: RefObject<HTMLFormElement | null>, selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = form?.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    return;
  }
}
