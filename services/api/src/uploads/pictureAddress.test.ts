import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildEventInput } from '../../test/factories.ts';

const { admins } = useAppWithAdmins();

// RELIABILITY U17, X06
test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//evil.test/x.jpg',
  'http://169.254.169.254/x',
  'http://127.0.0.1:5432/',
  '/uploads/../x',
  'https://x.test/a b.jpg',
  'https://x.test/"onerror=',
  'ftp://x/y',
])('an event with the picture %j is rejected', async (imageUrl) => {
  const admin = await admins.signIn();

  const { status } = await admin.post('/api/events', buildEventInput({ imageUrl }));

  expect(status).toBe(400);
});
