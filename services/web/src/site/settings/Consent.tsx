import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';
import { useStudioSettings } from './settingsQuery.ts';

/** The consent text of a form. The pages open in a new tab, so that nothing typed is lost. */
export function Consent({ className = '' }: { className?: string }) {
  const settings = useStudioSettings();
  return (
    <p className={`text-xs text-pretty text-ink-2 ${className}`}>
      <span className="whitespace-pre-line">{settings?.consentText}</span> <PageLink href="/privacy">Privacy</PageLink>
      {' · '}
      <PageLink href="/terms">Terms</PageLink>
    </p>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-2 inline-block py-2 font-semibold whitespace-nowrap underline"
    >
      {children}
      <OpensNewTab />
    </a>
  );
}
