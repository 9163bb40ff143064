import { QueryTypes } from 'sequelize';
import { foldText } from '@studio/contract/format/searchText';
import { useDatabase } from '../../test/database.ts';
import { likePatterns } from './textSearch.ts';

const database = useDatabase();

test.each([
  'Macramé',
  'Kid’s clay',
  "Mother's Day",
  'Mother‘s Day',
  'Tea\u2011time – a “treat”',
  '\u00df \u00c6 \u00f8 \u0141 \u0152 \u00de \u0111',
  '\uff32aku \ufb01ring',
  '\u0419\u043e\u0433\u0430',
  '\u0928\u092e\u0938\u094d\u0924\u0947',
  '도자기',
])('public pages and the portal search the same text of %j', async (text) => {
  const [stored] = await database.sequelize.query<{ text: string }>('select plain_text($1) as text', {
    bind: [text],
    type: QueryTypes.SELECT,
  });

  expect(foldText(text).replaceAll(/["“”]/g, '')).toBe(stored?.text.replaceAll('"', ''));
});

test('a word with a dash or an apostrophe finds its other spellings in the portal', () => {
  expect(likePatterns('tea-time')).toEqual([
    ['%tea-time%', '%teatime%', '%tea%'],
    ['%tea-time%', '%teatime%', '%time%'],
  ]);
  expect(likePatterns('Kid’s')).toEqual([["%kid's%", '%kids%']]);
  expect(likePatterns('KD7X-2M4Q-9RTA')).toEqual([['%kd7x-2m4q-9rta%', '%kd7x2m4q9rta%']]);
});
