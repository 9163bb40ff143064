import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { useBackToClose } from '../../shared/ui/dialog/useBackToClose.ts';
import { useUnsavedGuard } from '../forms/useUnsavedGuard.tsx';

const portal = '/admin';
const text = 'Back to the portal';

/** The link back. While something is unsaved, it asks first, as Back and a reload do. */
export function LeaveSettings({ isDirty }: { isDirty: boolean }) {
  return (
    <nav aria-label="Settings">
      {isDirty ? (
        <GuardedBack />
      ) : (
        <ButtonLink href={portal} tone="outline" size="sm">
          {text}
        </ButtonLink>
      )}
    </nav>
  );
}

function GuardedBack() {
  const navigate = useNavigate();
  const { close, question } = useUnsavedGuard(true, () => void navigate(portal));
  useBackToClose(close);
  return (
    <>
      <Button tone="outline" size="sm" onClick={close}>
        {text}
      </Button>
      {question}
    </>
  );
}
