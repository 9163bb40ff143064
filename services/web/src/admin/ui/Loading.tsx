import type { ReactNode } from 'react';

/** The placeholder is as tall as typical content, to limit layout shifts. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <output className="grid min-h-60 place-content-center justify-items-center gap-4 text-ink-2">
      <span
        aria-hidden="true"
        className="size-9 rounded-full border-3 border-sand border-t-terracotta motion-safe:animate-turn"
      />
      {children}
    </output>
  );
}
