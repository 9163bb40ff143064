import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { tooManyCopies } from '@studio/contract/events/events';
import { address } from '../../../../test/address.tsx';
import { beads, eventsTab, raku, titles, wheel } from '../../../../test/admin/eventsTab.tsx';

const { api, open } = eventsTab();
const user = userEvent.setup();

const copy = async (events = [wheel]) => {
  await open(events);
  await user.click(screen.getAllByRole('button', { name: /^Duplicate/ })[0]!);
  return within(screen.getByRole('dialog', { name: 'Duplicate Workshop' }));
};
const repeat = async (times: string, events = [wheel]) => {
  const dialog = await copy(events);
  await user.selectOptions(dialog.getByLabelText('How often'), 'Every week');
  await user.clear(dialog.getByLabelText(/How many times/));
  await user.type(dialog.getByLabelText(/How many times/), times);
  return dialog;
};
const days = (dialog: Awaited<ReturnType<typeof copy>>) =>
  dialog.getAllByRole<HTMLInputElement>('checkbox').map((box) => [box.labels?.[0]?.textContent, box.checked]);
const answerWithCopies = () => ({
  status: 201,
  body: Object(sent()).dates.map((date: string) => ({ ...wheel, date })),
});
const sent = () => api.calls.find(({ method }) => method === 'POST')?.body;

test('a workshop can be copied to another date', async () => {
  const dialog = await copy();
  api.answers['POST /api/events/1/copies'] = () => ({ status: 201, body: [beads] });
  expect(dialog.getByLabelText('Date')).toHaveValue('2031-03-22');

  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2031-04-05');
  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

  expect(await screen.findByText('Event Created')).toBeVisible();
  expect(sent()).toEqual({ dates: ['2031-04-05'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a day that already has the workshop is marked and cannot be chosen, and another day can be unticked', async () => {
  const same = { ...wheel, id: 8, date: '2031-03-29' };
  const later = { ...wheel, id: 9, date: '2031-04-05', startTime: '18:00' };
  const dialog = await repeat('4', [wheel, same, later]);
  expect(days(dialog)).toEqual([
    ['Saturday, March 22, 2031', true],
    ['Saturday, March 29, 2031already on the calendar', false],
    ['Saturday, April 5, 2031', true],
    ['Saturday, April 12, 2031', true],
  ]);
  expect(dialog.getByRole('checkbox', { name: /March 29/ })).toBeDisabled();
  api.answers['POST /api/events/1/copies'] = answerWithCopies;

  await user.click(dialog.getByRole('checkbox', { name: 'Saturday, April 12, 2031' }));
  expect(dialog.getByText('2 of 4 chosen')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create 2 workshops' }));

  expect(await screen.findByText('2 Events Created')).toBeVisible();
  expect(screen.getByText('Already on the calendar: Sat 29 Mar 2031. Left out: Sat 12 Apr 2031.')).toBeVisible();
  expect(sent()).toEqual({ dates: ['2031-03-22', '2031-04-05'] });
});

test('a copy to a day that already has the workshop is rejected beside the field', async () => {
  const dialog = await copy([wheel, { ...wheel, id: 8, date: '2031-03-22' }]);

  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(
    'This workshop is already on the calendar on this day',
  );
  expect(sent()).toBeUndefined();
});

test('if the workshop was added to the day meanwhile, the error is beside the field and the dialog stays open', async () => {
  const dialog = await copy();
  const sentence = 'This workshop is already on the calendar on Sat 22 Mar 2031. No copy was made.';
  const body = { error: sentence, code: 'conflict', fields: { dates: sentence } };
  api.answers['POST /api/events/1/copies'] = () => ({ status: 409, body });

  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

  await waitFor(() => expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(sentence));
  expect(dialog.getByLabelText('Date')).toHaveValue('2031-03-22');
});

test('a repetition beyond the limit shows an error at once', async () => {
  const dialog = await repeat('60');

  expect(dialog.getByLabelText(/How many times/)).toHaveAccessibleDescription(tooManyCopies);
  expect(dialog.getByRole('button', { name: 'Create workshops' })).toBeVisible();
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  ['0', 'Please choose at least one date'],
  ['x', 'Please choose at least one date'],
])('a repetition of %s times is rejected beside the field', async (times, sentence) => {
  const dialog = await copy();

  await user.selectOptions(dialog.getByLabelText('How often'), 'Every week');
  await user.clear(dialog.getByLabelText(/How many times/));
  await user.type(dialog.getByLabelText(/How many times/), `${times}{Enter}`);

  expect(dialog.getByLabelText(/How many times/)).toHaveAccessibleDescription(sentence);
  expect(sent()).toBeUndefined();
});

const friday = { ...wheel, date: '2031-03-14' };

test('public holidays are marked and left out until they are ticked', async () => {
  const dialog = await repeat('4', [friday]);
  expect(days(dialog)).toEqual([
    ['Friday, March 21, 2031Human Rights Day', false],
    ['Friday, March 28, 2031', true],
    ['Friday, April 4, 2031', true],
    ['Friday, April 11, 2031Good Friday', false],
  ]);
  api.answers['POST /api/events/1/copies'] = answerWithCopies;

  await user.click(dialog.getByRole('checkbox', { name: /Human Rights Day/ }));
  await user.click(dialog.getByRole('button', { name: 'Create 3 workshops' }));

  expect(await screen.findByText('Left out: Fri 11 Apr 2031.')).toBeVisible();
  expect(sent()).toEqual({ dates: ['2031-03-21', '2031-03-28', '2031-04-04'] });
});

test('a single copy on a public holiday is made, and the holiday is named', async () => {
  const dialog = await copy([friday]);
  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription('A public holiday: Human Rights Day.');
  api.answers['POST /api/events/1/copies'] = answerWithCopies;

  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

  expect(await screen.findByText('Event Created')).toBeVisible();
  expect(sent()).toEqual({ dates: ['2031-03-21'] });
});

test('a workshop repeats every second week until a day', async () => {
  const dialog = await copy();
  await user.selectOptions(dialog.getByLabelText('How often'), 'Every second week');
  await user.selectOptions(dialog.getByLabelText('Until when'), 'Until a day');

  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));
  expect(dialog.getByLabelText('Last day')).toHaveAccessibleDescription('Please choose at least one date');

  await user.type(dialog.getByLabelText('Last day'), '2031-04-26');
  expect(days(dialog)).toEqual([
    ['Saturday, March 29, 2031', true],
    ['Saturday, April 12, 2031', true],
    ['Saturday, April 26, 2031', true],
  ]);

  await user.clear(dialog.getByLabelText('Last day'));
  await user.type(dialog.getByLabelText('Last day'), '2035-04-26');
  expect(dialog.getByLabelText('Last day')).toHaveAccessibleDescription(tooManyCopies);
});

test('dates are chosen one by one, each once, and sorted', async () => {
  const dialog = await copy();
  await user.selectOptions(dialog.getByLabelText('How often'), 'On chosen dates');
  await user.click(dialog.getByRole('button', { name: 'Create workshop' }));
  expect(dialog.getByLabelText('Another date')).toHaveAccessibleDescription('Please choose at least one date');

  for (const day of ['2031-05-03', '2031-04-26', '2031-05-03']) {
    await user.clear(dialog.getByLabelText('Another date'));
    await user.type(dialog.getByLabelText('Another date'), day);
    await user.click(dialog.getByRole('button', { name: 'Add date' }));
  }
  api.answers['POST /api/events/1/copies'] = answerWithCopies;
  await user.click(dialog.getByRole('button', { name: 'Create 2 workshops' }));

  expect(await screen.findByText('2 Events Created')).toBeVisible();
  expect(sent()).toEqual({ dates: ['2031-04-26', '2031-05-03'] });
});

test('a series of a past workshop continues with the coming weeks', async () => {
  await open([raku], '/admin?tab=events&when=past');
  await user.click(screen.getByRole('button', { name: /^Duplicate/ }));

  const proposed = screen.getByLabelText<HTMLInputElement>('Date').value;

  const today = Date.now();
  const ahead = (Date.parse(`${proposed}T12:00:00+02:00`) - today) / 86_400_000;
  expect(new Date(`${proposed}T12:00:00Z`).getUTCDay()).toBe(6);
  expect(ahead).toBeGreaterThan(-0.6);
  expect(ahead).toBeLessThan(8);
});

test('a filter that hides the upcoming copy of a past workshop is cleared', async () => {
  await open([raku], '/admin?tab=events&when=past');
  await user.click(screen.getByRole('button', { name: /^Duplicate/ }));
  const again = { ...raku, id: 9, date: '2031-04-05' };
  api.answers['POST /api/events/3/copies'] = () => ({ status: 201, body: [again] });
  api.answers['GET /api/admin/events'] = () => ({ body: [raku, again] });

  await user.click(screen.getByRole('button', { name: 'Create workshop' }));

  await waitFor(() => expect(titles()).toEqual(['Raku', 'Raku']));
  expect(address().textContent).toMatch(/^\/admin\?tab=events/);
  expect(address()).not.toHaveTextContent('when=past');
});
