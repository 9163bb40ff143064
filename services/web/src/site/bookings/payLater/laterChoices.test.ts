import { laterChoices } from './laterChoices.ts';

const now = new Date('2026-03-01T08:00:00Z');
const workshop = { payLater: ['eft', 'studio'] as ('eft' | 'studio')[], date: '2026-03-14' };
const studio = { payLater: 'studio', dueOn: null };

test.each([
  ['no bank details', workshop, null, [studio]],
  ['time enough', workshop, 3, [{ payLater: 'eft', dueOn: '2026-03-04' }, studio]],
  [
    'a workshop in three days',
    { ...workshop, date: '2026-03-04' },
    3,
    [{ payLater: 'eft', dueOn: '2026-03-02' }, studio],
  ],
  ['a workshop tomorrow', { ...workshop, date: '2026-03-02' }, 3, [studio]],
  ['no later payment', { ...workshop, payLater: [] }, 3, []],
])('with %s the form offers these choices', (_what, event, eftDays, choices) => {
  expect(laterChoices(event, { eftDays }, now)).toEqual(choices);
});

test('before the settings are loaded EFT is not offered', () => {
  expect(laterChoices(workshop, null, now)).toEqual([studio]);
});
