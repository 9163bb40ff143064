import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, userMessageOf } from '../../../shared/http/api.ts';

/** The text for an error without a message (SPEC §8). */
export const paymentStartFailed = 'Failed to initiate payment. Please try again.';

/** Replaces the API's text, which has the portal's word for seats. */
const soldOut = 'There are fewer spots left than you chose.';

export function paymentErrorText(error: unknown): string {
  const isSoldOut = error instanceof ApiError && error.body.code === 'sold_out';
  return isSoldOut ? soldOut : userMessageOf(error, paymentStartFailed);
}

/** The longest time until the provider's page appears. */
const leavingTimeoutMs = 30_000;

/** `leaving` is the time between submitting the payment form and the appearance of the provider's page. */
type RedirectState = 'idle' | 'starting' | 'leaving';

interface PaymentRedirectOptions<Input> {
  /** Starts the payment; resolves when the payment form was submitted, or with `done` if nothing is to be paid. */
  start: (input: Input) => Promise<'leaving' | 'done'>;
  /** Is called with the error of `start`, or with null when the redirect was blocked or timed out. */
  onError: (error: unknown) => void;
  /** Is called when the back/forward cache has restored the page, because what it shows can be outdated. */
  onReturn: () => void;
}

interface PaymentRedirect<Input> {
  run: (input: Input) => void;
  isProcessing: boolean;
}

/** Returns to `idle` after an error, and when the visitor comes back to this page. */
export function usePaymentRedirect<Input>({
  start,
  onError,
  onReturn,
}: PaymentRedirectOptions<Input>): PaymentRedirect<Input> {
  const [state, setState] = useState<RedirectState>('idle');
  // This is a ref, because several clicks can arrive before the next render (RELIABILITY M30).
  const isRunning = useRef(false);
  const isProcessing = state !== 'idle';

  function reset(): void {
    isRunning.current = false;
    setState('idle');
  }

  async function run(input: Input): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('starting');
    try {
      if ((await start(input)) === 'done') reset();
      else setState('leaving');
    } catch (error) {
      reset();
      onError(error);
    }
  }

  const handleReturn = useEffectEvent(() => {
    reset();
    onReturn();
  });
  const handleFailure = useEffectEvent(() => {
    reset();
    onError(null);
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && handleReturn();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  useEffect(() => {
    if (!isProcessing) return undefined;
    // The content security policy can block the submission before `start` resolves.
    const onViolation = (event: SecurityPolicyViolationEvent) =>
      event.effectiveDirective === 'form-action' && handleFailure();
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [isProcessing]);
  useEffect(() => {
    if (state !== 'leaving') return undefined;
    const timer = setTimeout(() => handleFailure(), leavingTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { run: (input) => void run(input), isProcessing };
}
