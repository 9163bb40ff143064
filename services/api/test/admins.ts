import { pathToFileURL } from 'node:url';
import type { AuditView, LoginView } from '@studio/contract/admin/admins';
import type { Paged } from '@studio/contract/paging';
import { Admin } from '../src/admins/admin.model.ts';
import { createPasswords } from '../src/admins/passwords/password.ts';
import type { Passwords } from '../src/admins/passwords/password.ts';
import { request } from './client.ts';
import type { Answer } from './client.ts';

export const testPassword = 'Glazed-Kiln-1180';

type AdminValues = Parameters<typeof Admin.create>[0];

export interface AdminClient {
  readonly admin: Admin;
  readonly token: string;
  readonly cookie: string;
  get<Body = unknown>(path: string): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
  put<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>>;
  patch<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>>;
  delete<Body = unknown>(path: string): Promise<Answer<Body>>;
  /** `query` begins with a question mark. */
  audit(query?: string): Promise<Answer<Paged<AuditView>>>;
}

export interface TestAdmins {
  /** Creates an admin with a unique name, who can log in. */
  build(values?: Partial<AdminValues>): Promise<Admin>;
  signIn(values?: Partial<AdminValues>): Promise<AdminClient>;
  logIn(admin: Admin): Promise<AdminClient>;
}

let addresses = 0;

/** Returns a network address that no other caller in the test file has. */
export function freshAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

/** Logs in from a fresh address unless `headers` contain one. */
export function requestLogin(
  origin: string,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer<LoginView>> {
  return request<LoginView>(origin, '/api/admin/login', {
    method: 'POST',
    body: { username, password },
    headers: { 'X-Forwarded-For': freshAddress(), ...headers },
  });
}

/** Returns what the form for a new admin sends. */
export function buildAdminInput(values: object = {}) {
  return {
    username: 'sipho',
    email: 'sipho@studio.example',
    firstName: 'Sipho',
    lastName: 'Khumalo',
    phone: '083 555 0100',
    password: 'Slab-Roller-7731',
    ...values,
  };
}

let sequence = 0;

/** `app.url` is read only while tests run. */
export function useAdmins(app: { readonly url: string }): TestAdmins {
  let passwords: Passwords;
  let passwordHash: Promise<string> | undefined;
  beforeAll(() => {
    passwords = createPasswords({ bcrypt: bcryptUrl(), cost: 4 });
  });
  afterAll(() => passwords.close());

  async function build(values: Partial<AdminValues> = {}): Promise<Admin> {
    sequence += 1;
    passwordHash ??= passwords.hash(testPassword);
    const admin = await Admin.create({
      username: `naledi${sequence}`,
      email: `naledi${sequence}@studio.example`,
      firstName: 'Naledi',
      lastName: 'Dube',
      phone: '082 555 0100',
      passwordHash: await passwordHash,
      ...values,
    });
    return admin.reload();
  }

  async function logIn(admin: Admin): Promise<AdminClient> {
    const body = { username: admin.username, password: testPassword };
    const answer = await request<LoginView>(app.url, '/api/admin/login', { method: 'POST', body });
    if (answer.status !== 200) throw new Error(`Could not log in: ${answer.status} ${answer.body.error}`);
    return clientOf(app.url, admin, answer);
  }

  return { build, logIn, signIn: async (values) => logIn(await build(values)) };
}

/** Returns an admin who is signed in before each test of the file. */
export function useSignedIn(admins: TestAdmins): AdminClient {
  let client: AdminClient | undefined;
  beforeEach(async () => {
    client = await admins.signIn();
  });
  const signedIn = (): AdminClient => {
    if (!client) throw new Error('The admin is signed in only while tests run');
    return client;
  };
  return {
    get admin() {
      return signedIn().admin;
    },
    get token() {
      return signedIn().token;
    },
    get cookie() {
      return signedIn().cookie;
    },
    get: (path) => signedIn().get(path),
    post: (path, body, headers) => signedIn().post(path, body, headers),
    put: (path, body) => signedIn().put(path, body),
    patch: (path, body) => signedIn().patch(path, body),
    delete: (path) => signedIn().delete(path),
    audit: (query) => signedIn().audit(query),
  };
}

export function bcryptUrl(): string {
  return pathToFileURL(require.resolve('bcryptjs')).href;
}

function clientOf(origin: string, admin: Admin, login: Answer<LoginView>): AdminClient {
  const { token } = login.body;
  const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request<Body>(origin, path, { method, body, headers: { Authorization: `Bearer ${token}`, ...headers } });
  return {
    admin,
    token,
    cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    get: (path) => ask('GET', path),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path) => ask('DELETE', path),
    audit: (query = '') => ask('GET', `/api/admin/audit${query}`),
  };
}
