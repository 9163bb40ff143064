import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode, RefObject } from 'react';

/**
 * The delay before a tooltip opens. Within `skipDelayMs` after another tooltip has closed, it opens at once (SPEC §9).
 */
const openDelayMs = 700;
const skipDelayMs = 300;

/** The time in which the pointer can move from the control onto the tooltip (WCAG 1.4.13). */
const graceMs = 150;
const gap = 6;
const margin = 8;

/** The state is global, so only browsers may set it. */
let lastClosed = Number.NEGATIVE_INFINITY;

function noteClosed(): void {
  lastClosed = Date.now();
}

function hasJustClosed(): boolean {
  return Date.now() - lastClosed < skipDelayMs;
}

interface Control<Element extends HTMLElement> {
  ref: RefObject<Element | null>;
  'aria-label': string;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

interface TooltipProps<Element extends HTMLElement> {
  text: string;
  /** Renders a control without text, which gets its name from the passed properties. */
  children: (control: Control<Element>) => ReactNode;
}

/** Screen readers get the same text from `aria-label`. */
export function Tooltip<Element extends HTMLElement = HTMLButtonElement>({ text, children }: TooltipProps<Element>) {
  const anchor = useRef<Element>(null);
  const waiting = useRef<number>(undefined);
  const [isOpen, setOpen] = useState(false);

  function open(): void {
    stay();
    setOpen(true);
  }

  function close(): void {
    stay();
    if (isOpen) noteClosed();
    setOpen(false);
  }

  function stay(): void {
    clearTimeout(waiting.current);
  }

  function later(run: () => void, ms: number): void {
    stay();
    waiting.current = window.setTimeout(run, ms);
  }

  useEffect(() => () => clearTimeout(waiting.current), [waiting]);

  const control: Control<Element> = {
    ref: anchor,
    'aria-label': text,
    onPointerEnter: ({ pointerType }) => {
      // A touch screen has no hover, so its events open no tooltip.
      if (pointerType === 'touch') return;
      if (hasJustClosed()) open();
      else later(open, openDelayMs);
    },
    onPointerLeave: () => later(close, graceMs),
    onPointerDown: close,
    onFocus: () => anchor.current?.matches(':focus-visible') && open(),
    onBlur: close,
  };
  return (
    <>
      {children(control)}
      {isOpen && <Bubble text={text} anchor={anchor} onStay={stay} onClose={close} />}
    </>
  );
}

interface BubbleProps {
  text: string;
  anchor: RefObject<HTMLElement | null>;
  onStay: () => void;
  onClose: () => void;
}

/** The tooltip is rendered beside its control, so that it is in the same landmark or dialog. */
function Bubble({ text, anchor, onStay, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (anchor.current && bubble.current) place(bubble.current, anchor.current);
  }, [anchor]);
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
      ref={bubble}
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
