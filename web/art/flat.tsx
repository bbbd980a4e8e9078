import { CX, dressPath, measures } from './geometry.ts'

/** The technical drawing of a dress: seams, darts, grain line. */
export function Flat({ className }: { className?: string }) {
  const figure = measures('female', 'slim')
  const { waist, bust, hip } = figure
  return (
    <svg
      viewBox="30 74 180 296"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={dressPath(figure, 352, 0)} />
      <path
        d={`M${CX - waist - 2} 187q${waist + 2} 8 ${2 * waist + 4} 0m0 5q-${waist + 2} 8-${2 * waist + 4} 0`}
        strokeWidth="1.1"
      />
      <g strokeDasharray="4 3" strokeWidth="1.1">
        <path
          d={`M${CX - bust * 0.55} 138l${bust * 0.14} 46M${CX + bust * 0.55} 138l${-bust * 0.14} 46M${CX - waist * 0.5} 200l-9 130M${CX + waist * 0.5} 200l9 130`}
        />
        <path d={`M${CX - hip - 24} 344q${hip + 24} 14 ${2 * hip + 48} 0`} />
      </g>
      <path d={`M${CX} 222v84m-3.5-7 3.5 7 3.5-7m-7-70 3.5-7 3.5 7`} strokeWidth="1" />
    </svg>
  )
}
