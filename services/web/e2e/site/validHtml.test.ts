import { HtmlValidate } from 'html-validate';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { findWorkshopPath } from '../steps/steps.ts';

const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes `disabled=""`, and names attributes in the case of its properties.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    // Line breaks and inline styles do not make markup invalid.
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

for (const path of [
  '/',
  '/events',
  '/events?category=Painting&weekend=1',
  '/booking-confirmed',
  '/booking-cancelled',
  '/admin',
  '/admin/login',
  '/admin/reset-password?token=x',
  '/nowhere',
]) {
  test(`the page ${path} is valid HTML`, async () => {
    expect(await findProblems(path)).toEqual([]);
  });
}

test('the page of a workshop is valid HTML', async () => {
  expect(await findProblems(await findWorkshopPath())).toEqual([]);
});

async function findProblems(path: string): Promise<string[]> {
  const html = await (await fetch(demo().web + path)).text();
  // html-validate has no rule for these two errors.
  expect(html).not.toMatch(/<script type="module"[^>]* defer/);
  expect(html).not.toMatch(/<[^>]* disabled=""[^>]* aria-disabled=|<[^>]* aria-disabled=[^>]* disabled=""/);
  const { results } = await htmlValidate.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} ${message} ${selector}`),
  );
}
