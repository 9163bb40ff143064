import { studio } from '@studio/contract/studio';
import { Link } from '../Link.tsx';

export function Logo() {
  const own = studio.pictures['logo'];
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-3 font-display text-[min(1.3rem,6.5vw)]/none no-underline"
    >
      {own ? <img src={own.src} alt="" width={38} height={38} className="size-9.5 flex-none" /> : <Mark />}
      {studio.name}
    </Link>
  );
}

function Mark() {
  return (
    <svg width="2.375rem" height="2.375rem" viewBox="0 0 40 40" aria-hidden="true" className="flex-none">
      <path d="M5 38V20a15 15 0 0 1 30 0v18Z" className="fill-terracotta" />
      <circle cx="20" cy="18" r="7.5" className="fill-glow" />
      <path d="M11 38c0-7 4-9 4-13h10c0 4 4 6 4 13Z" className="fill-paper" />
    </svg>
  );
}
