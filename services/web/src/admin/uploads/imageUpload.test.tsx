// SPEC §8
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { maxUploadBytes } from '@studio/contract/uploads';
import { useFakeUploads } from '../../../test/fakeUpload.ts';
import { dismissToasts } from '../../../test/toasts.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { ImageField } from './ImageField.tsx';
import { useImageUpload } from './useImageUpload.ts';

const uploads = useFakeUploads();
const user = userEvent.setup({ applyAccept: false });
afterEach(dismissToasts);

function Form({ first = '' }: { first?: string }) {
  const [imageUrl, setImageUrl] = useState(first);
  const upload = useImageUpload();
  return (
    <>
      <ImageField upload={upload} imageUrl={imageUrl} error={undefined} onChange={setImageUrl} />
      <output aria-label="Address">{imageUrl}</output>
    </>
  );
}

function show(first = ''): () => void {
  const { unmount } = render(
    <>
      <Form first={first} />
      <Toaster />
    </>,
  );
  return unmount;
}

const field = () => screen.getByLabelText(/^Choose (a picture|another) Picture/);
const picture = (overrides: { type?: string; bytes?: number } = {}) =>
  new File([new Uint8Array(overrides.bytes ?? 10)], 'raku.jpg', { type: overrides.type ?? 'image/jpeg' });
const address = () => screen.getByRole('status', { name: 'Address' });
const shown = () => document.querySelector('img')?.getAttribute('src');

test('a picture is shown at once, uploaded with progress, and announced when done', async () => {
  show();
  expect(shown()).toBe('/art/studio.jpg');

  await user.upload(field(), picture());
  expect(shown()).toBe('blob:preview');
  act(() => uploads[0]?.progress(43, 100));
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuetext', 'Uploading, 43 %');
  act(() => uploads[0]?.progress(100, 100));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Preparing the picture…');
  act(() => uploads[0]?.answer(200, { imageUrl: '/uploads/abc.jpg' }));

  expect(await screen.findByText('Image Uploaded')).toBeVisible();
  expect(address()).toHaveTextContent('/uploads/abc.jpg');
  expect(shown()).toBe('/uploads/abc.jpg');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

// SPEC §7
test('an upload goes to the specified path without an auth header', async () => {
  show();

  await user.upload(field(), picture());

  expect(uploads).toMatchObject([{ method: 'POST', path: '/api/upload-image', headers: {} }]);
});

test.each([
  ['of another kind', { type: 'image/svg+xml' }, 'Please choose a JPEG, PNG, WebP or GIF picture.'],
  ['of more than 5 MB', { bytes: maxUploadBytes + 1 }, 'A picture may have at most 5 MB.'],
])('a file %s is rejected before it is sent', async (_what, file, sentence) => {
  show();

  await user.upload(field(), picture(file));

  expect(uploads).toEqual([]);
  expect(await screen.findByText('Upload Error')).toBeVisible();
  expect(screen.getByText('Failed to upload image. Please try again.')).toBeVisible();
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a file of exactly 5 MB is sent', async () => {
  show();

  await user.upload(field(), picture({ bytes: maxUploadBytes }));

  expect(uploads).toHaveLength(1);
});

test('a failed upload shows an error, keeps the previous picture, and can be retried', async () => {
  show('/uploads/old.jpg');

  await user.upload(field(), picture());
  act(() => uploads[0]?.breakOff());
  expect(await screen.findByText('Upload Error')).toBeVisible();
  expect(screen.getAllByText('Failed to upload image. Please try again.')[0]).toBeVisible();
  expect(shown()).toBe('/uploads/old.jpg');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => uploads[1]?.answer(200, { imageUrl: '/uploads/new.jpg' }));

  expect(await screen.findByText('Image Uploaded')).toBeVisible();
  expect(address()).toHaveTextContent('/uploads/new.jpg');
});

test("the server's reason is shown beside the field", async () => {
  show();
  const reason = 'This picture cannot be read.';

  await user.upload(field(), picture());
  act(() => uploads[0]?.answer(400, { error: reason, code: 'invalid_input' }));

  expect(await screen.findByText(reason)).toBeVisible();
  expect(await screen.findByText('Failed to upload image. Please try again.')).toBeVisible();
});

test('Stop ends the upload without an error, as does closing the form', async () => {
  const close = show();

  await user.upload(field(), picture());
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(uploads[0]?.aborted).toBe(true);
  expect(screen.queryByText('Upload Error')).not.toBeInTheDocument();
  await user.upload(field(), picture());
  close();

  expect(uploads[1]?.aborted).toBe(true);
});

test('a picture can be removed', async () => {
  show('/uploads/old.jpg');

  await user.click(screen.getByRole('button', { name: 'Remove picture' }));

  expect(address()).toBeEmptyDOMElement();
  expect(shown()).toBe('/art/studio.jpg');
});
