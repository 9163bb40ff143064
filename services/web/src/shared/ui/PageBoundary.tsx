import { Component, startTransition } from 'react';
import type { ReactNode } from 'react';

interface PageBoundaryProps {
  /** What stands in the place of a page that cannot be shown; `showAgain` tries it again. */
  whenBroken: (showAgain: () => void) => ReactNode;
  children: ReactNode;
}

/** Without it React empties the whole document when one page fails, such as one whose script does not arrive. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  // The page may have to be fetched; until it is here, what stands in its place stays.
  showAgain = (): void => startTransition(() => this.setState({ hasFailed: false }));

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.whenBroken(this.showAgain) : this.props.children;
  }
}
