import { studio } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Section } from '../../shared/ui/Section.tsx';

const initial =
  'grid size-12 flex-none place-items-center rounded-full font-display text-[1.4rem] font-normal text-ink';
const grounds = ['bg-peach', 'bg-lilac', 'bg-sage'];
const stars = ['one', 'two', 'three', 'four', 'five'];

/** Each quote has a `lang`, with which screen readers choose the voice. */
export function Testimonials() {
  if (studio.testimonials.length === 0) return null;
  return (
    <Section labelledBy="testimonials-title" className="on-dark bg-ink text-paper">
      <h2 id="testimonials-title" className="max-w-[14em] text-h2">
        What Our Crafters Say
      </h2>
      <div className="mt-11 grid grid-cols-1 gap-4.5 md:grid-cols-3 md:gap-7">
        {studio.testimonials.map(({ name, language, quote }, position) => (
          <figure key={name} className="flex flex-col gap-4.5 rounded-lg bg-ember px-7 py-7.5">
            <p className="flex gap-0.75 text-marigold">
              {stars.map((star) => (
                <Icon key={star} name="star" />
              ))}
              <span className="sr-only">5 out of 5 stars</span>
            </p>
            <blockquote lang={language} className="font-display text-quote text-pretty">
              {quote}
            </blockquote>
            <figcaption className="mt-auto flex items-center gap-3.5 font-bold">
              <span aria-hidden="true" className={`${initial} ${grounds[position % grounds.length]}`}>
                {name.slice(0, 1)}
              </span>
              {name}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
