import { useAdmins } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEventInput } from '../../test/factories.ts';

const app = useApp(useDatabase());
const admins = useAdmins(app);

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
