import { useEffect, useRef, useState } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';

/** The delay before a tooltip opens. Within `skipDelayMs` after another one it opens at once (SPEC §9). */
const openDelayMs = 700;
const skipDelayMs = 300;

/** The time in which the pointer can move from the control onto the tooltip (WCAG 1.4.13). */
const graceMs = 150;
const gap = 6;
const margin = 8;

/** When a tooltip was closed last. The state is global, so only browsers may set it. */
let closedAt = Number.NEGATIVE_INFINITY;

type Control = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-label' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

interface TooltipProps {
  text: string;
  /** Renders a control without text, which gets its name from the passed properties. */
  children: (control: Control) => ReactNode;
}

/** Screen readers get the same text from `aria-label`. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const waiting = useRef<number>(undefined);

  function open(control: HTMLElement): void {
    stay();
    setAnchor(control);
  }

  function close(): void {
    stay();
    if (anchor) closedAt = Date.now();
    setAnchor(null);
  }

  function stay(): void {
    clearTimeout(waiting.current);
  }

  function later(change: () => void, ms: number): void {
    stay();
    waiting.current = window.setTimeout(change, ms);
  }

  useEffect(() => () => clearTimeout(waiting.current), [waiting]);

  const control: Control = {
    'aria-label': text,
    onPointerEnter: ({ pointerType, currentTarget }) => {
      // A touch screen has no hover, so its events open no tooltip.
      if (pointerType === 'touch') return;
      if (Date.now() - closedAt < skipDelayMs) open(currentTarget);
      else later(() => open(currentTarget), openDelayMs);
    },
    onPointerLeave: () => later(close, graceMs),
    onPointerDown: close,
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget),
    onBlur: close,
  };
  return (
    <>
      {children(control)}
      {anchor && <Bubble text={text} anchor={anchor} onStay={stay} onClose={close} />}
    </>
  );
}

interface BubbleProps {
  text: string;
  anchor: HTMLElement;
  onStay: () => void;
  onClose: () => void;
}

/** The tooltip is rendered beside its control, so that it is in the same landmark or dialog. */
function Bubble({ text, anchor, onStay, onClose }: BubbleProps) {
  useEffect(() => {
    // The first Escape closes only the tooltip, and the next one the dialog under it.
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', escaped, { capture: true });
    window.addEventListener('scroll', onClose, { capture: true });
    return () => {
      window.removeEventListener('keydown', escaped, { capture: true });
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  });
  return (
    <span
      ref={(bubble) => {
        if (bubble) place(bubble, anchor);
      }}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onClose}
      className="fixed z-60 max-w-[calc(100vw-1rem)] rounded-sm bg-ink px-3 py-1.5 text-sm text-paper shadow-2"
    >
      {text}
    </span>
  );
}

/** Positions the tooltip above the control, or below when there is no room, within the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const { left, width, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const above = top - gap - offsetHeight;
  const rightmost = document.documentElement.clientWidth - margin - offsetWidth;
  bubble.style.top = `${above < margin ? bottom + gap : above}px`;
  bubble.style.left = `${Math.max(margin, Math.min(rightmost, left + width / 2 - offsetWidth / 2))}px`;
}
