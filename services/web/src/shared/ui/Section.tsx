import type { ReactNode } from 'react';

interface SectionProps {
  id?: string;
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

export function Section({ id, labelledBy, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={labelledBy}
      className={`py-16 md:py-22 ${className}`}
    >
      <Container>{children}</Container>
    </section>
  );
}

export function Container({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto w-full max-w-site px-[min(1.25rem,5.2vw)] ${className}`}>{children}</div>;
}
