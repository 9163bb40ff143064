/** What a changed account touches besides the related lists: the accounts, and who the portal says is signed in. */
export const accountLists = ['/api/admin/users', '/api/admin/profile'] as const;
