import sharp from 'sharp';
import type { UploadView } from '@studio/contract/uploads';
import { expect, test } from '../browser/test.ts';
import { demo, demoAdmin } from '../demo/demo.ts';

// RELIABILITY U13
for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
  test(`a ${format} with appended HTML is stored as a picture and runs no script when opened`, async ({
    context,
    page,
  }) => {
    await context.request.post(`${demo().web}/api/admin/login`, { data: demoAdmin });
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b3431f' } })
      .toFormat(format)
      .toBuffer();
    const script = '<script>document.title = "it ran"</script>';
    const bytes = Buffer.concat([picture, Buffer.from(`<html><body>${script}`)]);
    const answer = await context.request.post(`${demo().web}/api/upload-image`, {
      headers: { origin: demo().web },
      multipart: { image: { name: 'evil.html', mimeType: 'text/html', buffer: bytes } },
    });
    const { imageUrl } = (await answer.json()) as UploadView;

    for (const path of [imageUrl, imageUrl.replace('.jpg', '-400.webp'), imageUrl.replace('.jpg', '-1600.avif')]) {
      const opened = await page.goto(path);

      expect(opened?.headers()).toMatchObject({
        'content-type': expect.stringMatching(/^image\/(jpeg|webp|avif)$/),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(await page.title()).not.toContain('it ran');
    }
    // Negative control: the same bytes, served unchanged as HTML, do run.
    await page.route('**/unchanged', (route) => route.fulfill({ contentType: 'text/html', body: bytes }));
    await page.goto('/unchanged');
    expect(await page.title()).toBe('it ran');
  });
}
