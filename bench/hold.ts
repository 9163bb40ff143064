import { randomUUID } from 'node:crypto';

/** Returns the headers and body of a hold. Each visitor has a different network address. */
export function holdRequest(eventId: number, email: string) {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
  const visitor = { firstName: 'Thandi', lastName: 'Mokoena', phone: '082 555 0142', email };
  return {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': address },
    body: JSON.stringify({ ...visitor, eventId, participants: 1, totalAmount: 45_000 }),
  };
}

export async function hold(apiUrl: string, eventId: number, email: string) {
  const answer = await fetch(`${apiUrl}/api/holds`, { method: 'POST', ...holdRequest(eventId, email) });
  if (!answer.ok) throw new Error(`a hold was answered ${answer.status}`);
  return (await answer.json()) as { fields: Record<string, string> };
}
