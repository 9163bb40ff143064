// SPEC §6
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { adminApi, loginApi } from './adminApi.ts';
import { startSession } from './session.ts';

const api = useFakeApi();
afterEach(() => localStorage.clear());

test.each([
  ['get', adminApi],
  ['getResponse', adminApi],
  ['post', adminApi],
  ['put', adminApi],
  ['patch', adminApi],
  ['delete', adminApi],
  ['post', loginApi],
] as const)('a call of the portal by %s has the bearer token of the session', async (method, client) => {
  startSession({ token: 'a-token', admin: exampleAdmin() });
  const sent = method === 'getResponse' ? 'GET' : method.toUpperCase();
  api.answers[`${sent} /api/admin/users`] = () => ({ body: {} });

  await client[method]('/api/admin/users');

  expect(api.calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a-token']);
});

test('in the portal only the forms before the login call the API without the bearer token', () => {
  const portal = join(__dirname, '..');
  const importsApi = /import \{[^}]*\bapi\b[^}]*\} from '[./]+shared\/http\/api\.ts'/;

  const files = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const callers = files.filter((name) => importsApi.test(readFileSync(join(portal, name), 'utf8')));

  expect(callers.toSorted()).toEqual([
    'admins/login/ForgotForm.tsx',
    'admins/login/LoginForm.tsx',
    'admins/reset/ResetForm.tsx',
  ]);
});
