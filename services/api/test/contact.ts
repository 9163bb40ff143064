import { request } from './client.ts';
import type { Answer } from './client.ts';

/** Returns what the contact form sends. */
export function buildMessageInput(values: object = {}) {
  return {
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'Lerato@example.com',
    interestedIn: 'Corporate Event',
    message: 'Twelve accountants,\none wheel each. Is the kiln warm in June?',
    ...values,
  };
}

export function sendMessage(
  apiUrl: string,
  values: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<{ copied?: boolean }>> {
  return request(apiUrl, '/api/contact', { method: 'POST', body: buildMessageInput(values), headers });
}
