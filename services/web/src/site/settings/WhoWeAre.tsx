import { addressLine, studio } from '@studio/contract/studio';

/** The facts of ECT s43(1) about the studio (PAYFAST §8). */
export function WhoWeAre() {
  const { legal, address, phone, email } = studio;
  const facts = [
    ['Name', legal.name || studio.name],
    ['Registration number', legal.registrationNumber],
    ['VAT number', legal.vatNumber],
    ['Directors', legal.directors],
    ['Address, also for legal documents', `${addressLine()}, ${address.postalCode}, ${studio.country}`],
    ['Information officer', legal.informationOfficer],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <h2>Who we are</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] [&_dt]:font-semibold max-sm:[&_dd]:mb-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.e164}`} className="num underline">
            {phone.shown}
          </a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`} className="wrap-anywhere underline">
            {email}
          </a>
        </dd>
      </dl>
    </>
  );
}
