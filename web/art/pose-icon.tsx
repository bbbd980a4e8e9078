import type { Pose } from '#contracts/generations.ts'
import { armPath, bodyPath, CX, measures } from './geometry.ts'

const figure = measures('female', 'athletic')
const profile =
  'M112 24q-8 8-7 24 1 14 9 20l-1 14q-16 10-18 34-1 24 8 46-6 22-9 44-2 22 6 44l-2 96q-4 40 4 70l4 84q-2 8 2 10h34q2-8-8-12l-12-8q2-40 4-76 8-34 2-68l8-96q8-22 4-46-2-22-10-40 10-20 10-42-1-24-16-38l0-14q12-2 13-12l1-8 5-2-6-12q0-18-10-24-10-4-15 2z'

/** A solid silhouette for each pose. */
export const PoseIcon = ({ pose, className }: { pose: Pose; className?: string }) => (
  <svg viewBox="62 2 116 516" className={className} fill="currentColor" aria-hidden="true">
    {pose === 'laterale' ? (
      <>
        <path d={profile} />
        <path
          d="M119 98q10 40 4 78 4 40 12 76"
          fill="none"
          stroke="var(--bg)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ) : (
      <>
        <path d={bodyPath(figure, 5)} />
        <path d={armPath(figure, 1, { bend: 9, sway: 5 })} />
        <path d={armPath(figure, -1, { bend: 2, sway: 5 })} />
        <ellipse cx={CX} cy="44" rx="17" ry="24" />
        {pose === 'posteriore' ? (
          <>
            <circle cx={CX} cy="20" r="11" />
            <path
              d={`M${CX + 2} 98q6 50 0 88`}
              fill="none"
              stroke="var(--bg)"
              strokeWidth="5"
              strokeDasharray="11 8"
            />
          </>
        ) : (
          <path d={`M${CX - 15} 92l15 28 15-28`} fill="none" stroke="var(--bg)" strokeWidth="5" />
        )}
      </>
    )}
  </svg>
)
