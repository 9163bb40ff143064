import { screen } from '@testing-library/react';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { Toaster } from '../../../shared/ui/toast/Toaster.tsx';
import { LazyEventDialog } from './LazyEventDialog.tsx';

jest.mock('./EventDialog.tsx', () => {
  throw new Error('The script was not found');
});
afterEach(dismissToasts);

test('a form whose script does not load is closed with a sentence', async () => {
  const onClose = jest.fn();

  renderAt(
    '/admin',
    <>
      <LazyEventDialog event={null} onSaved={() => undefined} onClose={onClose} />
      <Toaster />
    </>,
  );

  expect(await screen.findByText('The form did not load. Please reload the page.')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});
