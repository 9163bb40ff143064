import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { noDetails } from '@studio/contract/events/noDetails';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { showWorkshop } from '../../../../../test/site/eventPage.tsx';

const api = useFakeApi();
const images = [
  { url: '/art/wheel.jpg', alt: 'Hands on a wheel' },
  { url: '/art/mugs.jpg', alt: null },
];

beforeEach(async () => {
  await showWorkshop(api, { imageUrl: '/art/bowl.jpg', details: { ...noDetails, images } });
});

const link = (name: string) => screen.getByRole('link', { name });
const dialog = () => screen.getByRole('dialog', { name: 'Wheel Throwing & Flat Whites' });
const shown = () => dialog().querySelector('img')?.getAttribute('src');

async function open(name: string): Promise<void> {
  await userEvent.click(link(name));
  await screen.findByRole('dialog');
}

test('each picture of a workshop opens large, with its text', async () => {
  expect(link('Enlarge picture 1 of 3')).toHaveAttribute('href', '/art/bowl.jpg');

  await open('Hands on a wheel Enlarge picture 2 of 3');

  expect(shown()).toBe('/art/wheel.jpg');
  expect(within(dialog()).getByText('2 of 3: Hands on a wheel')).toBeVisible();
  expect(within(dialog()).getByRole('heading')).toHaveFocus();
});

test('buttons and arrow keys show the other pictures, and the first one after the last', async () => {
  await open('Enlarge picture 3 of 3');

  await userEvent.click(within(dialog()).getByRole('button', { name: 'Next' }));
  expect(shown()).toBe('/art/bowl.jpg');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Previous' }));
  expect(shown()).toBe('/art/mugs.jpg');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown()).toBe('/art/wheel.jpg');
  await userEvent.keyboard('{ArrowLeft}');
  expect(within(dialog()).getByText('1 of 3')).toBeVisible();
});

test('closing the picture returns the focus to its link', async () => {
  await open('Hands on a wheel Enlarge picture 2 of 3');

  await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(link('Hands on a wheel Enlarge picture 2 of 3')).toHaveFocus());
});
