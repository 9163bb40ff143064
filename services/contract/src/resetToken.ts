/**
 * The token in a reset link: the reset's id and an HMAC over it. Neither database nor queue stores it; API and worker
 * derive it from the id with their shared key (DESIGN §4 Admin access).
 */
export async function resetTokenOf(resetId: string, resetKey: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(resetKey), hmac, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, bytes.encode(`admin password reset ${resetId}`));
  return `${resetId}.${hexOf(new Uint8Array(mac))}`;
}

/** The id in a token, unverified; null when the token is malformed. */
export function resetIdOf(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token)?.[1] ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
