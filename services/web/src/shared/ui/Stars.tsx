import { maxStars } from '@studio/contract/reviews/reviewViews';

/** Such as ★★★★☆, read as '4 of 5 stars'. */
export function Stars({ stars }: { stars: number }) {
  const full = Math.round(stars);
  return (
    <span className="whitespace-nowrap text-accent">
      <span aria-hidden="true">{'★'.repeat(full) + '☆'.repeat(maxStars - full)}</span>
      <span className="sr-only">{`${stars} of ${maxStars} stars`}</span>
    </span>
  );
}
