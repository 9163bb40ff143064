import type { EventDetails } from '@studio/contract/eventDetails';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';
import { Block } from './Block.tsx';

export function Teacher({ teacher }: { teacher: EventDetails['teacher'] }) {
  if (!teacher) return null;
  const { name, about, imageUrl } = teacher;
  return (
    <Block icon="people" title="Who teaches">
      <div className={imageUrl ? 'teacher' : ''}>
        {imageUrl && (
          <Picture
            src={imageUrl}
            alt=""
            sizes="(min-width: 56.25rem) 17rem, 7rem"
            width={480}
            height={600}
            className="aspect-4/5 w-full rounded-t-[3.25rem] rounded-b-md object-cover"
          />
        )}
        <div>
          <h3 className="text-[1.25rem] desk:text-h3">{name}</h3>
          {about && <p className="mt-1.5 text-base whitespace-pre-line text-ink-2">{about}</p>}
        </div>
      </div>
    </Block>
  );
}
