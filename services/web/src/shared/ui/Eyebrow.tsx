import type { ReactNode } from 'react';

export function Eyebrow({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <p className={`beads flex items-center gap-2.5 text-sm font-bold tracking-[0.02em] text-terracotta-d ${className}`}>
      {children}
    </p>
  );
}
