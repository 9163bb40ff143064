import { Button } from '../../shared/ui/button/Button.tsx';
import { countOf } from './shownCount.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more pages than `total` fills. */
  hasMore?: boolean | undefined;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, hasMore = false, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-4">
      <Button tone="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="num text-sm text-ink-2">
        Page {page} of {countOf(pages, hasMore)}
      </span>
      <Button tone="outline" size="sm" disabled={page >= pages && !hasMore} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
