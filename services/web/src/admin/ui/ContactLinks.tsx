export const linkClass =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 print:min-h-0 print:no-underline';

export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={`num ${linkClass}`}>
      {phone}
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  if (!email) return null;
  return (
    <a href={mailAddress(email)} className={linkClass}>
      {email}
    </a>
  );
}

/** Encodes characters that have a meaning in a URL, such as `+` and `?`. */
export function mailAddress(email: string, subject = ''): string {
  return `mailto:${encodeURIComponent(email)}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
