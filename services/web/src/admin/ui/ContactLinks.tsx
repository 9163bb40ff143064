/** A link among the facts of a row. */
export const linkLook = 'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4';

/** Dials where there is a telephone; null shows nothing. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={`num ${linkLook}`}>
      {phone}
    </a>
  );
}

/** Opens the studio's own mail programme. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={mailAddress(email)} className={linkLook}>
      {email}
    </a>
  );
}

/** An address may hold what means something in a link, such as `+` and `?`. */
export function mailAddress(email: string, subject = ''): string {
  return `mailto:${encodeURIComponent(email)}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
