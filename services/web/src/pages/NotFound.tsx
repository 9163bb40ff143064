import { PageHead, pageTitle } from '../head.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Section.tsx';

/** SPEC §2: any other path. */
export function NotFound() {
  return (
    <Container className="grid min-h-[70vh] place-items-center py-32 text-center">
      <PageHead head={{ title: pageTitle('Page not found'), status: 404, noindex: true }} />
      <div className="grid justify-items-center gap-5">
        <p className="font-display text-hero text-terracotta">404</p>
        <h1 className="text-h2">Page not found</h1>
        <p className="text-ink-2">Did you forget to add the page to the router?</p>
        <ButtonLink href="/events">See the workshops</ButtonLink>
      </div>
    </Container>
  );
}
