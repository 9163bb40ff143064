import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { Button } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';

/** Shown when a page's script could not be loaded: the network failed, or a new version was deployed. */
export function BrokenPage({ onLeave }: { onLeave: () => void }) {
  const { key } = useLocation();
  const failedAt = useRef(key);
  useEffect(() => {
    if (key !== failedAt.current) onLeave();
  }, [key, onLeave]);

  const title = 'This page did not load';
  return (
    <Container className="grid min-h-[70vh] content-center gap-7 py-12">
      <PageHead head={{ title: pageTitle(title), noindex: true }} />
      <h1 className="text-center text-h2">{title}</h1>
      <EmptyState urgent icon="alert" action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
        A part of it did not arrive. Please check your connection and reload the page.
      </EmptyState>
    </Container>
  );
}
