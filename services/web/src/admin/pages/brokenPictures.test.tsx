// SPEC §2 Admin dashboard, §8
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { eventsTab, row } from '../../../test/admin/eventsTab.tsx';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { ThisWeek } from '../analytics/ThisWeek.tsx';

const api = useFakeApi();
const { open } = eventsTab(api);
const imageUrl = '/uploads/gone.jpg';
const studioPicture = '/art/studio.jpg';

function breakPicture(picture: HTMLImageElement | null): void {
  expect(picture).toHaveAttribute('src', imageUrl);
  if (picture) fireEvent.error(picture);
}

test('a broken picture in the list of workshops is replaced by the picture of the studio', async () => {
  await open([exampleAdminEvent({ imageUrl })]);
  const picture = () => row('Wheel Throwing').querySelector('img');

  breakPicture(picture());

  await waitFor(() => expect(picture()).toHaveAttribute('src', studioPicture));
});

test('a broken picture in this week’s workshops is replaced by the picture of the studio', async () => {
  renderAt('/admin', <ThisWeek events={[{ ...exampleAdminEvent({ imageUrl }), seatsTaken: 0 }]} />);
  const picture = () => screen.getByRole('listitem').querySelector('img');

  breakPicture(picture());

  await waitFor(() => expect(picture()).toHaveAttribute('src', studioPicture));
});
