import { studio } from '@studio/contract/studio';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Section } from '../../shared/ui/Section.tsx';

const sizes = '(min-width: 75rem) 19rem, (min-width: 56.25rem) 24vw, 46vw';

export function About() {
  return (
    <Section id="about" labelledBy="about-title" className="bg-oat">
      <div className="grid grid-cols-1 items-center gap-10 md:grid-cols-[.95fr_1.05fr] md:gap-18">
        <div>
          <Eyebrow>About the studio</Eyebrow>
          <h2 id="about-title" className="mt-3.5 mb-5 text-h2">
            {studio.about.title}
          </h2>
          <div className="grid max-w-text gap-3.5 text-ink-2">
            {studio.about.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="num mt-8 flex flex-wrap gap-x-10 gap-y-4">
            <Statistic figure={studio.claims.crafters} label="happy crafters" />
            <Statistic figure={studio.claims.workshopTypes} label="workshop types" />
          </dl>
        </div>
        <div className="grid grid-cols-2 gap-3 md:gap-4">
          <div className="grid content-start gap-3 md:gap-4">
            <Picture
              src="/art/about-wheel.jpg"
              alt="A jar on the wheel beside the studio's tall window"
              sizes={sizes}
              width={700}
              height={800}
              className="aspect-7/8 w-full rounded-[999px_999px_24px_24px] object-cover"
            />
            <Picture
              src="/art/textiles.jpg"
              alt="Woven cloth on a loom with two balls of yarn"
              sizes={sizes}
              className="aspect-9/5 w-full rounded-[24px] object-cover object-bottom"
            />
          </div>
          <div className="grid content-start gap-3 pt-10 md:gap-4 md:pt-22">
            <Picture
              src="/art/about-table.jpg"
              alt="Plates, paint and flat whites on the long table, seen from above"
              sizes={sizes}
              width={1000}
              height={580}
              className="aspect-9/5 w-full rounded-[24px] object-cover"
            />
            <Picture
              src="/art/about-kiln.jpg"
              alt="Pots glowing on two shelves of the open kiln"
              sizes={sizes}
              width={700}
              height={800}
              className="aspect-7/8 w-full rounded-[24px_24px_999px_999px] object-cover"
            />
          </div>
        </div>
      </div>
    </Section>
  );
}

function Statistic({ figure, label }: { figure: string; label: string }) {
  if (!figure) return null;
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="font-display text-figure text-terracotta">{figure}</dd>
    </div>
  );
}
