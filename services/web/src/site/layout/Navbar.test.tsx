// SPEC §2 Shared top navigation bar
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studio } from '@studio/contract/studio';
import { renderAt } from '../../../test/renderPage.tsx';
import { Layout } from './Layout.tsx';
import { sectionIds } from './navigation.ts';

function renderSite(path: string): void {
  renderAt(
    path,
    <Layout>
      <section id="events" tabIndex={-1}>
        The menu
      </section>
    </Layout>,
  );
}

function bar(): HTMLElement {
  return screen.getByRole('banner');
}

function scrollTo(pixels: number): void {
  act(() => {
    window.scrollY = pixels;
    fireEvent.scroll(window);
  });
}

afterEach(() => scrollTo(0));

// SPEC §1
test('the navigation bar links to the home page, its three sections and the coffee partner', () => {
  renderSite('/events');
  const main = screen.getByRole('navigation', { name: 'Main' });

  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Home', '/'],
    ['Events', '/#events'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
  ]);
  const coffee = within(bar()).getByRole('link', { name: `${studio.coffeePartner.name} (opens in a new tab)` });
  expect(coffee).toHaveAttribute('href', studio.coffeePartner.url);
  expect(coffee).toHaveAttribute('target', '_blank');
  expect(coffee).toHaveAttribute('rel', 'noopener noreferrer');
});

// SPEC §9
test('the navigation bar is fixed at the top, and opaque with a shadow when the page is scrolled beyond 10 px', () => {
  renderSite('/');
  expect(bar()).toHaveClass('fixed', 'top-0');
  expect(bar()).not.toHaveClass('shadow-2');

  scrollTo(10);
  expect(bar()).not.toHaveClass('shadow-2');
  scrollTo(11);
  expect(bar()).toHaveClass('shadow-2', 'bg-paper/96');
  scrollTo(0);
  expect(bar()).not.toHaveClass('shadow-2');
});

test.each([
  ['/', 'Home', 'page'],
  ['/events', 'Events', 'true'],
  ['/events/7', 'Events', 'true'],
])('at %s the item %s is marked as current', (path, label, current) => {
  renderSite(path);
  const main = screen.getByRole('navigation', { name: 'Main' });

  const marked = within(main)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, current]]);
});

test('the last section that was scrolled to is current, also at the end of the page, and Home is current above the sections', () => {
  const observed = fakeIntersectionObserver();
  renderAt(
    '/',
    <Layout>
      {sectionIds.map((id) => (
        <section key={id} id={id} />
      ))}
    </Layout>,
  );
  const current = () => screen.getByRole('navigation', { name: 'Main' }).querySelector('[aria-current]');

  expect(current()?.textContent).toBe('Home');
  act(() => observed.report('events', true));
  act(() => observed.report('about', true));
  expect(current()?.textContent).toBe('About');
  expect(current()).toHaveAttribute('aria-current', 'location');
  act(() => observed.report('contact', true));
  expect(current()?.textContent).toBe('Contact');
  for (const id of sectionIds) act(() => observed.report(id, false));
  expect(current()).toHaveAttribute('aria-current', 'page');
});

test('on the home page every click on an item scrolls to its section and focuses it', async () => {
  renderSite('/');
  const main = screen.getByRole('navigation', { name: 'Main' });
  const section = screen.getByText('The menu');
  const scroll = jest.spyOn(section, 'scrollIntoView');

  await userEvent.click(within(main).getByRole('link', { name: 'Events' }));
  await userEvent.click(within(main).getByRole('link', { name: 'Events' }));

  expect(scroll).toHaveBeenCalledTimes(2);
  // 'auto' leaves the decision to CSS, which respects reduced motion.
  expect(scroll).toHaveBeenLastCalledWith({ behavior: 'auto' });
  expect(section).toHaveFocus();
});

test('from another page the section is reached without smooth scrolling', async () => {
  renderSite('/booking-cancelled');
  const main = screen.getByRole('navigation', { name: 'Main' });
  const section = screen.getByText('The menu');
  const scroll = jest.spyOn(section, 'scrollIntoView');

  await userEvent.click(within(main).getByRole('link', { name: 'Events' }));

  expect(scroll).toHaveBeenCalledWith({ behavior: 'instant' });
});

test('a navigation to another page scrolls to its top and focuses its content', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  renderSite('/');

  await userEvent.click(screen.getByRole('link', { name: 'Upcoming Events' }));

  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('Home scrolls the home page to its top', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockClear();
  renderSite('/');

  await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));

  expect(scroll).toHaveBeenCalledWith({ top: 0 });
});

describe('the drawer of small screens', () => {
  test('the drawer gets the focus when it opens and returns it when its button closes it', async () => {
    renderSite('/');
    const menuButton = screen.getByRole('button', { name: 'Open menu' });
    expect(menuButton).toHaveAttribute('aria-expanded', 'false');

    await userEvent.click(menuButton);
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    expect(menuButton).toHaveAttribute('aria-expanded', 'true');
    expect(drawer).toContainElement(document.activeElement as HTMLElement);

    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(menuButton).toHaveAttribute('aria-expanded', 'false');
    expect(menuButton).toHaveFocus();
  });

  test('the drawer keeps Tab inside in both directions', async () => {
    renderSite('/');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    const close = within(drawer).getByRole('button', { name: 'Close menu' });
    const coffee = within(drawer).getByRole('link', { name: new RegExp(studio.coffeePartner.name) });

    await userEvent.tab({ shift: true });
    expect(coffee).toHaveFocus();
    await userEvent.tab();
    expect(close).toHaveFocus();
  });

  test('the drawer closes when a section, which then has the focus, or Find my booking is selected', async () => {
    renderSite('/');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));

    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Events' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('The menu')).toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const find = within(screen.getByRole('dialog')).getByRole('link', { name: 'Find my booking' });
    expect(find).toHaveAttribute('href', '/find-booking');
    await userEvent.click(find);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the drawer closes on a click beside it and not on one inside', async () => {
    renderSite('/');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = screen.getByRole('dialog');
    jest.spyOn(drawer, 'getBoundingClientRect').mockReturnValue({ left: 100 } as DOMRect);

    fireEvent.click(drawer, { clientX: 150 });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    fireEvent.click(drawer, { clientX: 50 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the first Tab stop is a link to the content', async () => {
  renderSite('/');

  await userEvent.tab();

  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

/** Replaces the observer, because jsdom has no layout. */
function fakeIntersectionObserver(): { report: (id: string, isIntersecting: boolean) => void } {
  const callbacks: ((entries: { target: Element | null; isIntersecting: boolean }[]) => void)[] = [];
  const create = (callback: (typeof callbacks)[number]) => {
    callbacks.push(callback);
    return { observe: jest.fn(), disconnect: jest.fn() };
  };
  Object.assign(globalThis, { IntersectionObserver: jest.fn(create) });
  return {
    report: (id, isIntersecting) => {
      for (const callback of callbacks) callback([{ target: document.getElementById(id), isIntersecting }]);
    },
  };
}
