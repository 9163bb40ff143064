import { screen } from '@testing-library/react';
import { startSession } from '../../src/admin/http/session.ts';
import { currentToasts } from '../../src/shared/ui/toast/toast.ts';
import { useFakeApi } from '../fakeApi.ts';
import type { FakeApi } from '../fakeApi.ts';
import { dismissToasts } from '../toasts.ts';
import { exampleAdmin } from './exampleAdmins.ts';

/**
 * Signs Naledi in before every test, and clears session and toasts afterwards. Call it once, at the top of a test file.
 * @returns the fake API
 */
export function usePortalApi(): FakeApi {
  const api = useFakeApi();
  beforeEach(() => startSession({ token: 'a-token', admin: exampleAdmin() }));
  afterEach(() => {
    dismissToasts();
    localStorage.clear();
    sessionStorage.clear();
  });
  return api;
}

export const button = (name: string) => screen.getByRole('button', { name });
export const toast = () => currentToasts().find(({ open }) => open);

export function pageOf<Item>(items: Item[], total = items.length, page = 1) {
  return { body: { items, total, page, pageSize: 25 } };
}
