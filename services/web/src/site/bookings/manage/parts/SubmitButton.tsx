import type { ReactNode } from 'react';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';

interface SubmitButtonProps {
  isProcessing: boolean;
  isLocked?: boolean;
  tone?: 'primary' | 'outline' | 'danger';
  children: ReactNode;
}

/** The button is not `disabled` while a request runs, because a disabled button loses the focus. */
export function SubmitButton({ isProcessing, isLocked = isProcessing, tone, children }: SubmitButtonProps) {
  const inBrowser = useInBrowser();
  return (
    <>
      <Button
        type="submit"
        tone={tone}
        inert={!inBrowser}
        aria-disabled={isLocked}
        className="num w-full noscript:hidden"
      >
        {isProcessing ? 'Processing...' : children}
      </Button>
      <output className="sr-only">{isProcessing && 'Processing...'}</output>
    </>
  );
}
