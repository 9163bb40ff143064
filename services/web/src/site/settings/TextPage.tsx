import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageName, PageTextView } from '@studio/contract/settings/settings';
import { studio } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { OwnersText } from './OwnersText.tsx';
import { pageTextQuery } from './settingsQuery.ts';
import { WhoWeAre } from './WhoWeAre.tsx';

interface TextPageProps {
  name: PageName;
  title: string;
  description: string;
  /** Places the owner's text before or after what follows from the studio's settings. */
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
