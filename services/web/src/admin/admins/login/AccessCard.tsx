import type { ReactNode } from 'react';
import { Eyebrow } from '../../../shared/ui/Eyebrow.tsx';
import { Logo } from '../../../shared/ui/image/Logo.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { textLink } from '../../ui/textLink.ts';

export function AccessCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container className="grid min-h-dvh content-center justify-items-center gap-7 py-10">
      <Logo />
      <div className="grid w-full max-w-110 gap-5 rounded-lg border border-line bg-card p-5.5 shadow-2 sm:p-8">
        <div className="grid gap-2">
          <Eyebrow>Admin Portal</Eyebrow>
          <h1 className="text-[2rem] leading-tight">{title}</h1>
        </div>
        {children}
      </div>
      <Link to="/" className={textLink}>
        Back to website
      </Link>
    </Container>
  );
}
