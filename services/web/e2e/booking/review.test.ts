import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { withDatabase } from '../demo/demoDatabase.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { holdSeats, payAtProvider } from '../steps/paymentSteps.ts';
import { findEmptiestWorkshop, newPerson, openPage } from '../steps/steps.ts';

/** Moves the booking to a past copy of its workshop, and enqueues the review request that would be due days later. */
async function askAboutPastWorkshop(email: string): Promise<void> {
  await withDatabase(demo(), async (client) => {
    await client.query(
      `with copy as (
         insert into events (title, description, category, date, start_time, end_time, price, capacity, seats_taken)
         select e.title, e.description, e.category, current_date - 3, '10:00', '12:00', e.price, e.capacity, b.participants
         from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id where o.email = $1
         returning id
       ), moved as (
         update bookings set event_id = (select id from copy) from orders o
         where o.id = bookings.order_id and o.email = $1 returning bookings.id
       )
       insert into outbox_messages (kind, key, booking_id) select 'review-request', 'review-request:' || id, id from moved`,
      [email],
    );
  });
}

for (const [where, viewport] of sizes) {
  test(`on ${where} a person answers the mail, the owner publishes it, and visitors see it`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }) => {
    await page.setViewportSize(viewport);
    await admin.call('PUT', '/api/admin/settings', { askForReviews: true });
    const visitor = newPerson();
    const workshop = await findEmptiestWorkshop();
    await payAtProvider(await holdSeats(workshop, visitor));
    await waitForMailSaying(visitor.email, 'Booking reference');
    await askAboutPastWorkshop(visitor.email);

    const mail = await waitForMailSaying(visitor.email, 'How was it?');
    await openPage(page, /Good: (\S+)/.exec(mail.text)?.[1] ?? '');
    await expect(page.getByRole('radio', { name: /Good/ })).toBeChecked();
    expect(await checkPage(page)).toEqual(clean);
    await page.getByLabel('Would you like to say more?').fill('We laughed a lot.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
    expect(await checkPage(page)).toEqual(clean);

    const owner = await newVisitor({ storageState: admin.storageState });
    await owner.page.setViewportSize(viewport);
    await owner.page.goto('/admin/reviews');
    await owner.page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .waitFor();
    expect(await checkPage(owner.page)).toEqual(clean);
    await owner.page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    await owner.page.getByRole('alertdialog').getByText('We laughed a lot.').waitFor();
    expect(await checkPage(owner.page)).toEqual(clean);
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await owner.page.getByText('Published', { exact: true }).first().waitFor();

    await openPage(page, `/events/${workshop.id}`);
    await expect(page.getByRole('heading', { name: 'What people say' })).toBeVisible();
    await expect(
      page
        .getByText(/4\.0 of 5 \(\d/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('We laughed a lot.').first()).toBeVisible();
    expect(await checkPage(page)).toEqual(clean);
    await openPage(page, '/events');
    await expect(page.getByText(/4\.0 of 5 \(\d/).first()).toBeVisible();
    expect([...consoleErrors, ...owner.consoleErrors]).toEqual([]);
  });
}
