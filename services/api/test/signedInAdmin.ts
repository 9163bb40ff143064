import type { AdminClient, TestAdmins } from './admins.ts';

/** An admin who logs in before each test. */
export function useAdmin(admins: TestAdmins): AdminClient {
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
  };
}
