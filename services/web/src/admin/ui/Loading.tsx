import type { ReactNode } from 'react';

/** Says that something is on its way; as tall as what will take its place, so that little moves. */
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
