import { maxDetailLines, maxGoodToKnow, maxAbout } from '@studio/contract/events/eventDetails';
import { maxName } from '@studio/contract/validation/textRules';
import { TextAreaField, TextField } from '../../../../shared/forms/Field.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import { ImageField } from '../../../uploads/ImageField.tsx';
import type { ImageUpload } from '../../../uploads/useImageUpload.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { ImageList } from './ImageList.tsx';

interface DetailsSectionProps {
  form: SchemaForm<EventFields>;
  uploads: { teacher: ImageUpload; images: ImageUpload };
}

const lineHint = `One line per entry, at most ${maxDetailLines}.`;

/** The optional facts for the workshop's page, collapsed. */
export function DetailsSection({ form, uploads }: DetailsSectionProps) {
  return (
    <FormSection
      title="More"
      icon="menu"
      content="(optional) Time plan, what is included, who teaches, further pictures"
    >
      <div className="grid gap-4">
        <TextAreaField
          {...form.field('timePlan')}
          label="Time plan"
          rows={4}
          hint={`One line per step, such as: 14:00 Coffee first. At most ${maxDetailLines}.`}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAreaField {...form.field('included')} label="What is included" rows={4} hint={lineHint} />
          <TextAreaField {...form.field('bring')} label="What to bring" rows={4} hint={lineHint} />
        </div>
        <TextAreaField
          {...form.field('goodToKnow')}
          label="Good to know"
          rows={2}
          maxLength={maxGoodToKnow}
          hint="Level, age, language, access."
        />
        <TextField {...form.field('teacherName')} label="Name of the teacher" maxLength={maxName} autoComplete="off" />
        <TextAreaField {...form.field('teacherAbout')} label="About the teacher" rows={3} maxLength={maxAbout} />
        <ImageField
          upload={uploads.teacher}
          label="Picture of the teacher"
          chooseText="Choose a portrait"
          hint="Without one only the name is shown."
          hasFallback={false}
          imageUrl={form.fields.teacherImage}
          error={form.errors['teacherImage']}
          onChange={(teacherImage) => form.setFields({ teacherImage })}
        />
        <ImageList
          upload={uploads.images}
          images={form.fields.images}
          error={form.errors['images']}
          onChange={(edit) => form.setFields(({ images }) => ({ images: edit(images) }))}
        />
      </div>
    </FormSection>
  );
}
