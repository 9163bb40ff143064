import { studio } from '@studio/contract/studio';

export function StudioContact() {
  return (
    <>
      <a href={`tel:${studio.phone.e164}`} className="whitespace-nowrap underline">
        {studio.phone.shown}
      </a>{' '}
      or{' '}
      <a href={`mailto:${studio.email}`} className="underline">
        {studio.email}
      </a>
    </>
  );
}
