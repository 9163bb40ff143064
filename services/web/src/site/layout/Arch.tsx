import type { ReactNode } from 'react';

/** The frame of a large picture: round at the top. */
export function Arch({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`arch aspect-8/9 overflow-hidden border-9 border-card shadow-3 ${className}`}>{children}</div>;
}
