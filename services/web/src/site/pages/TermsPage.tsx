import { ruleSentence } from '@studio/contract/format/cancellation';
import { studio } from '@studio/contract/studio';
import { useStudioSettings } from '../settings/settingsQuery.ts';
import { TextPage } from '../settings/TextPage.tsx';

export function Terms() {
  const settings = useStudioSettings();
  return (
    <TextPage
      name="terms"
      title="Terms"
      description={`Terms of ${studio.name}: booking, payment, cancellation and what you can expect from us.`}
    >
      {(_page, ownersText) => (
        <>
          {settings && (
            <>
              <h2>Cancelling and moving</h2>
              <p className="num">{ruleSentence(settings)}</p>
            </>
          )}
          {ownersText}
        </>
      )}
    </TextPage>
  );
}
