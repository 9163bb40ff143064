import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { Review } from './ReviewPage.tsx';

const api = useFakeApi();
const path = '/api/reviews/31';
const view: ReviewPageView = { title: 'Raku night', firstName: 'Lerato', date: '2026-03-14', review: null };

async function open(shown: ReviewPageView | null = view, hash = '#key=k') {
  if (shown) api.answers[`GET ${path}`] = () => ({ body: shown });
  renderRoute('/review/:id', `/review/31${hash}`, <Review />);
  return userEvent.setup();
}

const send = () => screen.getByRole('button', { name: 'Send' });
const sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('a link of the mail opens the page with its stars chosen, and the review is sent with the text', async () => {
  const user = await open(view, '#key=k&stars=4');
  api.answers[`PUT ${path}`] = () => ({
    body: { ...view, review: { ...Object(api.calls.at(-1)?.body), state: 'waiting' } },
  });

  expect(await screen.findByRole('radio', { name: /Good/ })).toBeChecked();
  await user.type(screen.getByLabelText(/say more/), 'We laughed a lot.');
  await user.click(send());

  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  expect(screen.getByText('We laughed a lot.')).toBeVisible();
  expect(screen.getByText(/We read each review before it appears/)).toBeVisible();
  expect(sent()).toEqual([{ stars: 4, text: 'We laughed a lot.' }]);

  await user.click(screen.getByRole('button', { name: 'Change it' }));
  await user.click(screen.getByRole('radio', { name: /Wonderful/ }));
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'Change it' }));
  expect(screen.getByRole('radio', { name: /Wonderful/ })).toBeChecked();
});

test('without stars nothing is sent, and an error keeps what was entered', async () => {
  const user = await open();
  await user.type(await screen.findByLabelText(/say more/), 'Lovely');

  await user.click(send());
  expect(screen.getByText('Please choose 1 to 5 stars')).toBeVisible();
  expect(sent()).toEqual([]);

  api.answers[`PUT ${path}`] = rejection(429, 'rate_limited', 'You have tried this too often.');
  await user.click(screen.getByRole('radio', { name: /Wonderful/ }));
  await user.click(send());
  expect(await screen.findByText('You have tried this too often.')).toBeVisible();
  expect(screen.getByLabelText(/say more/)).toHaveValue('Lovely');
  expect(screen.getByRole('radio', { name: /Wonderful/ })).toBeChecked();
});

test('a review that waits can be edited', async () => {
  const user = await open({ ...view, review: { stars: 2, text: 'Cold.', state: 'waiting' } });

  await user.click(await screen.findByRole('button', { name: 'Change it' }));

  expect(screen.getByRole('radio', { name: /Not so good/ })).toBeChecked();
  expect(screen.getByLabelText(/say more/)).toHaveValue('Cold.');
});

test('a published review is shown and cannot be edited, also by a link with stars', async () => {
  await open({ ...view, review: { stars: 5, text: 'Hot.', state: 'published' } }, '#key=k&stars=1');

  expect(await screen.findByText('Hot.')).toBeVisible();
  expect(screen.getByText('5 of 5 stars')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a booking that cannot be reviewed says why', async () => {
  api.answers[`GET ${path}`] = rejection(
    409,
    'conflict',
    'This booking cannot be reviewed, because no person of it came to the workshop.',
  );
  await open(null);

  expect(await screen.findByText(/cannot be reviewed, because no person of it came/)).toBeVisible();
});

test('a link without its key asks the visitor to open the link of the email', async () => {
  await open(null, '');

  expect(await screen.findByText(/No booking was found for this link/)).toBeVisible();
  expect(api.calls).toEqual([]);
});
