import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { RevenueStep } from '@studio/contract/admin/analytics';
import { formatSum } from '@studio/contract/format/money';
import { curveThrough, scaleOf, shortRand } from './revenueScale.ts';
import type { Point } from './revenueScale.ts';

interface RevenueChartProps {
  label: string;
  steps: readonly RevenueStep[];
  nameOf: (step: RevenueStep) => string;
  shortNameOf: (step: RevenueStep) => string;
}

/**
 * Revenue as a curve. Pointer and arrow keys show the amount at a point. Only the curve is stretched to the available
 * width, so that text and points keep their size on a phone.
 */
export function RevenueChart({ label, steps, nameOf, shortNameOf }: RevenueChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const { points, ticks } = scaleOf(steps);
  const last = steps.length - 1;
  const position = shown ?? last;
  const step = steps[position];
  const curve = curveThrough(points);
  const ground = ticks.find(({ amount }) => amount === 0)?.y ?? 100;

  function followPointer({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShown(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  }

  return (
    <div className="num revenue-plot">
      <div
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
        className="relative h-full touch-pan-y"
      >
        {/* The slider serves keyboards and screen readers; the pointer uses the whole plot. */}
        <input
          type="range"
          aria-label={label}
          min={0}
          max={last}
          value={position}
          aria-valuetext={step && `${nameOf(step)}: ${formatSum(step.amount)}`}
          onChange={({ target }) => setShown(Number(target.value))}
          onFocus={() => setShown((current) => current ?? last)}
          onBlur={() => setShown(null)}
          onKeyDown={({ key }) => key === 'Escape' && setShown(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {ticks.map(({ amount, y }) => (
          <div
            key={amount}
            aria-hidden="true"
            className={`absolute inset-x-0 border-t ${amount === 0 ? 'border-line' : 'border-dashed border-line/70'}`}
            style={{ top: `${y}%` }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap">{shortRand(amount)}</span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          <defs>
            <linearGradient id="revenue-fade" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopOpacity=".42" className="[stop-color:var(--color-terracotta)]" />
              <stop offset="1" stopOpacity="0" className="[stop-color:var(--color-terracotta)]" />
            </linearGradient>
          </defs>
          <path d={`${curve}V${ground}H0Z`} fill="url(#revenue-fade)" />
          <path
            d={curve}
            fill="none"
            strokeWidth={3.5}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-terracotta"
          />
        </svg>
        {points.map((point, index) => (
          <Dot key={point.x} point={point} isShown={index === shown} />
        ))}
        {shown !== null && step && points[shown] && (
          <Sum point={points[shown]} name={nameOf(step)} amount={formatSum(step.amount)} />
        )}
        {steps.map((one, index) => (
          <span
            key={one.from}
            aria-hidden="true"
            // A wide screen shows every second label and a phone every fourth, so that labels do not overlap.
            className={`absolute top-full mt-2.5 -translate-x-1/2 whitespace-nowrap ${index % 2 ? 'hidden' : ''} ${index % 4 ? 'max-md:hidden' : ''}`}
            style={{ left: `${points[index]?.x ?? 0}%` }}
          >
            {shortNameOf(one)}
          </span>
        ))}
      </div>
    </div>
  );
}

const dot = 'absolute -translate-1/2 rounded-full border-[2.5px] border-terracotta';

function Dot({ point: { x, y }, isShown }: { point: Point; isShown: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`${dot} ${isShown ? 'size-4 bg-terracotta' : 'size-2.5 bg-card'}`}
      style={{ left: `${x}%`, top: `${y}%` }}
    />
  );
}

const sumLabel =
  'pointer-events-none absolute z-10 grid rounded-sm bg-ink px-3.5 py-2 text-xs whitespace-nowrap text-kiln-ink shadow-2';

/** The amount at a point. It is above the point, or below when there is no room, and stays within the plot. */
function Sum({ point: { x, y }, name, amount }: { point: Point; name: string; amount: string }) {
  const isHigh = y < 35;
  return (
    <span
      aria-hidden="true"
      className={`${sumLabel} ${isHigh ? 'mt-4' : '-mt-4'}`}
      style={{ left: `${x}%`, top: `${y}%`, transform: `translate(-${x}%, ${isHigh ? '0' : '-100%'})` }}
    >
      {name}
      <b className="text-sm text-card">{amount}</b>
    </span>
  );
}
