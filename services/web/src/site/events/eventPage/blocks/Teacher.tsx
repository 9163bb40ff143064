import type { EventDetails } from '@studio/contract/events/eventDetails';
import type { GradientClass } from '../../../../shared/ui/gradients.ts';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';
import { Block } from './Block.tsx';

const portrait = 'aspect-4/5 w-full rounded-t-[3.25rem] rounded-b-md';

export function Teacher({ teacher, gradient }: { teacher: EventDetails['teacher']; gradient: GradientClass }) {
  if (!teacher) return null;
  const { name, about, imageUrl } = teacher;
  return (
    <Block icon="people" title="Who teaches">
      <div className="teacher">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            sizes="(min-width: 56.25rem) 14rem, 7rem"
            width={480}
            height={600}
            className={`${portrait} object-cover`}
          />
        ) : (
          <span
            aria-hidden="true"
            className={`${gradient} ${portrait} grid place-items-center font-display text-figure text-accent`}
          >
            {name.slice(0, 1)}
          </span>
        )}
        <div>
          <h3 className="text-[1.25rem] desktop:text-h3">{name}</h3>
          {about && <p className="mt-1.5 text-base whitespace-pre-line text-ink-2">{about}</p>}
        </div>
      </div>
    </Block>
  );
}
