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
  'Straße Ærø Łódź Œuvre',
  'Ｒａｋｕ ﬁring',
  'Йога и чай',
  'नमस्ते',
  '도자기',
])('public pages and the portal search the same text of %s', async (text) => {
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
