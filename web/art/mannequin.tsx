import type { BodyType, Gender } from '#contracts/generations.ts'
import { armPath, bodyPath, CX, measures } from './geometry.ts'

/** A body as a pattern maker draws it, for a model without a picture: shape only, no skin, no face. */
export function Mannequin({
  gender,
  body,
  className,
}: {
  gender: Gender
  body: BodyType
  className?: string
}) {
  const figure = measures(gender, body)
  const sway = gender === 'female' ? 7 : 3
  const { waist, bust, hip } = figure
  return (
    <svg
      viewBox="30 -2 180 520"
      className={className}
      fill="var(--sheet-2)"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={armPath(figure, 1, { bend: 9, sway })} />
      <path d={armPath(figure, -1, { bend: 1, sway })} />
      <path d={bodyPath(figure, sway)} />
      <ellipse cx={CX} cy="44" rx="16.5" ry="24" />
      <g fill="none" strokeWidth="1.2" strokeDasharray="4 3">
        <path d={`M${CX - bust + 5} 138q${bust} 9 ${2 * bust} 0`} />
        <path d={`M${CX - waist + 6} 188q${waist} 8 ${2 * waist} 0`} />
        <path d={`M${CX - hip + 6} 240q${hip} 10 ${2 * hip} 0`} />
        <path d={`M${CX + 2} 90q9 60 5 186`} />
      </g>
    </svg>
  )
}
