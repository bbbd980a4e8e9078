import { cn } from './cn.ts'

interface TapeProps {
  value: number
  max: number
  label: string
  valueText: string
  /** Numbers under the tape; without them it is a bare ruler. */
  format: (value: number) => string
}

/** A measuring tape pulled out as far as the value; ticks and numbers are the real scale. */
export function Tape({ value, max, label, valueText, format }: TapeProps) {
  const share = Math.min(1, value / max)
  const step = stepFor(max)
  const marks = Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step)
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={valueText}
        className="relative h-11 overflow-hidden border-[1.5px] border-control bg-sheet-2"
      >
        <Ruler max={max} step={step} className="text-control/60" />
        <div
          className="absolute inset-0 bg-tape transition-[clip-path] duration-700"
          style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
        >
          <Ruler max={max} step={step} className="text-on-tape" />
        </div>
        <TapeEnd share={share} />
      </div>
      <div className="relative mt-1.5 h-5 text-[0.875rem] text-ink-2 tabular-nums" aria-hidden="true">
        {marks.map((mark, index) => (
          <span
            key={mark}
            className={cn(
              'absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full',
              index % 2 === 1 && marks.length > 6 && 'max-sm:hidden',
            )}
            style={{ left: `${(mark / max) * 100}%` }}
          >
            {format(mark)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The metal tip of the tape, always in sight, also at zero. */
function TapeEnd({ share }: { share: number }) {
  return (
    <div
      className="absolute inset-y-0 w-3.5 border-s-[1.5px] border-on-tape/70 bg-[oklch(0.86_0.008_220)] transition-[left] duration-700"
      style={{ left: `clamp(0px, calc(${share * 100}% - 7px), calc(100% - 14px))` }}
    >
      <span className="absolute top-1/2 left-1/2 size-1.5 -translate-1/2 rounded-full bg-[oklch(0.35_0.02_228)]" />
    </div>
  )
}

function Ruler({ max, step, className }: { max: number; step: number; className: string }) {
  const minor = step === 1 ? 0.5 : step / 5
  const count = Math.round(max / minor)
  const perMajor = Math.round(step / minor)
  const line = (index: number) => `M${(index / count) * 1000} 0V${index % perMajor === 0 ? 26 : 13}`
  const ticks = Array.from({ length: count - 1 }, (_, index) => line(index + 1)).join('')
  return (
    <svg
      viewBox="0 0 1000 40"
      preserveAspectRatio="none"
      className={cn('absolute inset-0 size-full', className)}
      aria-hidden="true"
    >
      <path d={ticks} stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const stepFor = (max: number): number =>
  [1, 2, 5, 10, 25, 50, 100, 250, 500].find((step) => max / step <= 10) ?? max / 4
