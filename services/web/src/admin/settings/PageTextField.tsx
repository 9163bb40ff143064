import type { ComponentProps } from 'react';
import { TextAreaField } from '../../shared/forms/Field.tsx';
import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';

interface PageTextFieldProps extends ComponentProps<typeof TextAreaField> {
  /** The page that shows the saved text. */
  href: string;
}

/** A long text with the markup of `format/plainText.ts`. */
export function PageTextField({ href, ...field }: PageTextFieldProps) {
  return (
    <TextAreaField
      {...field}
      rows={10}
      required
      hint={
        <>
          A line that begins with ## is a heading, one that begins with - an item of a list. An empty line begins a new
          paragraph.{' '}
          <a href={href} target="_blank" rel="noopener noreferrer" className="font-semibold underline">
            See the page
            <OpensNewTab />
          </a>
        </>
      }
    />
  );
}
