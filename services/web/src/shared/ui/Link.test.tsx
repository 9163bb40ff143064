import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Link } from './Link.tsx';

function show(onClick?: (click: { preventDefault(): void }) => void): HTMLElement {
  render(
    <MemoryRouter>
      <Link to="/events?q=clay#list" onClick={onClick}>
        Events
      </Link>
      <Routes>
        <Route path="/" element="Home" />
        <Route path="/events" element="List" />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Events' });
}

/** Clicks the link. Returns whether the browser would follow it. */
function followsAfter(link: HTMLElement, init?: MouseEventInit): boolean {
  const click = createEvent.click(link, init);
  fireEvent(link, click);
  return !click.defaultPrevented;
}

test('a click shows the page without loading it', () => {
  const link = show();

  expect(link).toHaveAttribute('href', '/events?q=clay#list');
  expect(followsAfter(link)).toBe(false);
  expect(screen.getByText('List')).toBeInTheDocument();
});

test('a click that opens a new tab is left to the browser', () => {
  expect(followsAfter(show(), { ctrlKey: true })).toBe(true);
  expect(screen.getByText('Home')).toBeInTheDocument();
});

test('a handler that prevents the click stops the navigation', () => {
  const link = show((click) => click.preventDefault());

  followsAfter(link);

  expect(screen.getByText('Home')).toBeInTheDocument();
});
