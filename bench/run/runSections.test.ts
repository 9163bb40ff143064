import { runSections } from './runSections.ts';

test('a section that fails is named and loses neither the sections before nor those after it', async () => {
  const printed: string[] = [];
  const section = (title: string) => async () => ({ title, text: '', rows: [] });
  const fails = async () => {
    throw new Error('Postgres did not start');
  };

  const { finished, failed } = await runSections(
    [
      { name: 'list', measure: section('The list') },
      { name: 'claims', measure: fails },
      { name: 'jobs', measure: section('Jobs') },
    ],
    (line) => printed.push(line),
  );

  expect(finished.map(({ title }) => title)).toEqual(['The list', 'Jobs']);
  expect(failed).toEqual(['claims']);
  expect(printed.join('\n')).toMatch(/\[2\/3\] claims failed: .*Postgres did not start/);
  expect(printed.join('\n')).toMatch(/\[3\/3\] jobs took \d+ s\n\n## Jobs/);
});
