import { studioDay } from '@studio/contract/format/dates';
import { checkPage, clean } from '../browser/axe.ts';
import { desktop } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';

test.use(asAdmin);

const header = 'Date,Type,Sign,Gross,Fee,Net,M Payment ID,PF Payment ID';

test('payments are compared with PayFast’s API and with a file, whose differences are listed', async ({
  page,
  consoleErrors,
}) => {
  await bookAndPay();
  await page.setViewportSize(desktop);
  await page.goto('/admin/payments');
  const section = page.getByRole('region', { name: 'Compare with PayFast' });
  const today = studioDay(new Date());

  await section.getByLabel('First day').fill(today);
  await section.getByLabel('Last day').fill(today);
  await section.getByRole('button', { name: 'Compare now' }).click();
  await section.getByText('(asked for here)').waitFor();
  const file = (csv: string) => ({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const chooser = section.getByLabel('Compare a file of PayFast');
  await chooser.setInputFiles(file('Date,Amount\n2026-11-20,10'));
  await section.getByText(/^This is not PayFast's transaction history\. The columns Type, Sign/).waitFor();
  await chooser.setInputFiles(
    file(`${header}\n2020-03-14 10:00:00,Funds Received,Credit,"1,250.00",-48.30,"1,201.70",,1089250\n`),
  );
  const table = section.getByRole('table', { name: 'Differences' });
  await table.getByText('PayFast has it, this portal does not.').waitFor();

  expect(await table.getByRole('row').last().innerText()).toMatch(/1089250[\s\S]*R1\s250\.00/);
  expect(await checkPage(page)).toEqual(clean);
  // The rejected file.
  expect(consoleErrors.filter((line) => !line.includes('400'))).toEqual([]);
});
