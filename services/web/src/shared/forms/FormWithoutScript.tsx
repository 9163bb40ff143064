import { studio } from '@studio/contract/studio';

/** Without JavaScript a form sends nothing, so this names the other ways to reach the studio. */
export function FormWithoutScript() {
  return (
    <noscript>
      <p className="mt-4 text-sm">
        This form needs JavaScript. Without it, please call {studio.phone.shown} or write to {studio.email}.
      </p>
    </noscript>
  );
}
