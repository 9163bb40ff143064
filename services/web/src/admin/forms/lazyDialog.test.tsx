import { waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { lazyDialog } from './lazyDialog.tsx';

afterEach(dismissToasts);

test('a script that cannot be loaded closes the dialog with a message', async () => {
  const onClose = jest.fn();
  const Lazy = lazyDialog(() => Promise.reject(new Error('Failed to fetch')));

  renderAt('/admin', <Lazy onClose={onClose} />);

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(currentToasts()[0]).toMatchObject({ title: 'Dialog Did Not Open', tone: 'destructive' });
});
