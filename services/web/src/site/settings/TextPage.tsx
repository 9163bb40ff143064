import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textBlocks } from '@studio/contract/format/plainText';
import type { TextBlock } from '@studio/contract/format/plainText';
import type { PageName, PageTextView } from '@studio/contract/settings/settings';
import { studio, addressLine } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { uniqueKeys } from '../../shared/ui/uniqueKeys.ts';
import { pageTextQuery } from './settingsQuery.ts';

interface TextPageProps {
  name: PageName;
  title: string;
  description: string;
  /** Places the owner's text before or after the text that depends on the studio's settings. */
  children: (page: PageTextView, ownersText: ReactNode) => ReactNode;
}

/** A page of the owner's text that ends with who the studio is. */
export function TextPage({ name, title, description, children }: TextPageProps) {
  const { data: page, isFetched, isFetching, refetch } = useQuery(pageTextQuery(name));
  return (
    <Container className="pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle(title), description, canonical: `/${name}` }} />
      <article className="long-text">
        <h1 className="text-h2">{title}</h1>
        {page && (
          <>
            {children(page, <OwnersText text={page.text} />)}
            <WhoWeAre />
          </>
        )}
        {!page && isFetched && (
          <EmptyState icon="alert" action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
            We could not load this page just now. Please try again in a moment, or write to {studio.email}.
          </EmptyState>
        )}
      </article>
    </Container>
  );
}

/** The owner's text with headings and lists. React escapes all of it. */
function OwnersText({ text }: { text: string }) {
  const blocks = textBlocks(text);
  const keys = uniqueKeys(blocks.map((block) => JSON.stringify(block)));
  return blocks.map((block, index) => <Block key={keys[index]} block={block} />);
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{block.text}</p>;
  const keys = uniqueKeys(block.items);
  return (
    <ul className="list-disc pl-5">
      {block.items.map((item, index) => (
        <li key={keys[index]}>{item}</li>
      ))}
    </ul>
  );
}

/** The facts of ECT s43(1) about the studio (PAYFAST §8). */
function WhoWeAre() {
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
