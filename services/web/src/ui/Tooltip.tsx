import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

/** SPEC §9 */
const openDelayMs = 700;
const skipDelayMs = 300;

/** A word about a control that has only a picture. It repeats the control's own name and tells nothing new. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={6} className="z-50 rounded-sm bg-ink px-3 py-1.5 text-sm text-paper shadow-2">
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
