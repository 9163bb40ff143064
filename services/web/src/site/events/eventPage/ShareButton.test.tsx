import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { renderAt } from '../../../../test/renderPage.tsx';
import { Toaster } from '../../../shared/ui/toast/Toaster.tsx';
import { ShareButton } from './ShareButton.tsx';

const event = { id: 7, title: 'Wheel Throwing' };
const address = `${window.location.origin}/events/7`;

function offerSharing(share: (shared: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  window.history.replaceState(null, '', '/');
});

async function pressShare(): Promise<jest.SpyInstance> {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  renderAt(
    '/events/7',
    <>
      <ShareButton event={event} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return copied;
}

test('a browser without a share dialog copies the address without code, voucher and utm, and says so', async () => {
  window.history.replaceState(null, '', '/events/7?voucher=7Q4M-2XRD-9KTB&code=CLAY10&utm_source=mail#book');

  const copied = await pressShare();

  expect(copied).toHaveBeenCalledWith(address);
  expect(await screen.findByRole('status')).toHaveTextContent('Link copied');
});

test('a browser with a share dialog opens it with title and address, and copies nothing', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  offerSharing(share);

  const copied = await pressShare();

  expect(share).toHaveBeenCalledWith({ title: 'Wheel Throwing', url: address });
  expect(copied).not.toHaveBeenCalled();
});

test('a closed share dialog changes nothing', async () => {
  offerSharing(() => Promise.reject(new DOMException('closed', 'AbortError')));

  const copied = await pressShare();

  expect(copied).not.toHaveBeenCalled();
});

test('a share dialog that cannot open is replaced by the copy', async () => {
  offerSharing(() => Promise.reject(new DOMException('not here', 'NotAllowedError')));

  const copied = await pressShare();

  expect(copied).toHaveBeenCalledWith(address);
});

test('without permission to copy, the address is shown', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  renderAt(
    '/events/7',
    <>
      <ShareButton event={event} />
      <Toaster />
    </>,
  );

  await user.click(screen.getByRole('button', { name: 'Share' }));

  expect(await screen.findByText(address)).toBeInTheDocument();
});

test('the server renders the button invisible, because it needs JavaScript', () => {
  expect(renderToString(<ShareButton event={event} />)).toContain('class="button button-plain button-sm invisible"');
});
