import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { Arch } from '../layout/Arch.tsx';

export function NotFound() {
  return (
    <Container className="grid min-h-[70vh] grid-cols-1 items-center gap-10 py-12 md:grid-cols-2 md:gap-14 md:py-16">
      <PageHead head={{ title: pageTitle('Page not found'), status: 404, noindex: true }} />
      <div className="grid justify-items-start gap-5">
        <p className="num font-display text-hero text-terracotta">404</p>
        <h1 className="text-h2">Page not found</h1>
        <p className="text-ink-2">Did you forget to add the page to the router?</p>
        <div className="mt-3 flex flex-wrap gap-3.5">
          <ButtonLink href="/events">See the workshops</ButtonLink>
          <ButtonLink href="/" tone="outline">
            Home
          </ButtonLink>
        </div>
      </div>
      <Arch className="w-full max-w-110 justify-self-center max-md:order-first max-md:max-w-64">
        <Picture
          src="/art/mended.jpg"
          alt="A jar that broke, mended with gold"
          sizes="(min-width: 56.25rem) 44rem, 24rem"
          load="first"
          className="size-full object-cover"
        />
      </Arch>
    </Container>
  );
}
