import fc from 'fast-check';
import { drawing } from '../../test/uploads/pictures.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';

const { admins, upload } = useUploads();

// RELIABILITY U12
test('500 damaged pictures are rejected or processed without a crash', async () => {
  const admin = await admins.signIn();
  const sound = await Promise.all([
    drawing(30, 20).jpeg().toBuffer(),
    drawing(30, 20).png().toBuffer(),
    drawing(30, 20).webp().toBuffer(),
    drawing(30, 20).gif().toBuffer(),
  ]);
  const statuses = new Set<number>();

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (picture, changes, length) => {
        const bent = Buffer.from(picture);
        for (const [place, byte] of changes) bent[Math.floor(place * bent.length)] = byte;
        const { status } = await upload(admin, bent.subarray(0, Math.ceil(length * bent.length)));
        statuses.add(status);
        return status === 200 || status === 400;
      },
    ),
    {
      numRuns: process.env['CI'] ? 100 : 500,
      // The first examples are a complete file and a truncated one.
      examples: sound.flatMap((picture) => [
        [picture, [], 1] as [Buffer, [number, number][], number],
        [picture, [], 0.05] as [Buffer, [number, number][], number],
      ]),
    },
  );

  expect(statuses).toEqual(new Set([200, 400]));
});
