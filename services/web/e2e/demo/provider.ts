import { demo } from './demo.ts';

/** Sets how the sandbox's card provider sends the next ITNs; `resetProvider` resets it. */
export async function configureProvider(change: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${demo().payfast}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`the provider refused ${JSON.stringify(change)}: ${await answer.text()}`);
}

export async function resetProvider(): Promise<void> {
  await fetch(`${demo().payfast}/control`, { method: 'DELETE' });
}

/** Makes the provider send the ITN of a complete payment, for the payment on this page. */
export async function sendItn(paymentUrl: string): Promise<void> {
  const payment = new URL(paymentUrl).pathname.split('/').at(-1);
  const answer = await fetch(`${demo().payfast}/control/payments/${payment}/itn`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'COMPLETE' }),
  });
  if (!answer.ok) throw new Error(`the ITN was not sent: ${await answer.text()}`);
}
