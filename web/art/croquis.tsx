import type { BodyType, Gender } from '#contracts/generations.ts'
import { armPath, blazerPath, bodyPath, CX, dressPath, type Measures, measures } from './geometry.ts'
import { houndstooth } from './weave.ts'

const skins = ['#f0cdb4', '#dcab87', '#b9825c', '#8a5a3c', '#5d3b29'] as const
const hairs = ['#2a1d17', '#5a3822', '#15120f', '#8c6239', '#1b1718'] as const
export type FabricPattern = 'houndstooth' | 'dots' | 'pinstripe'

interface CroquisProps {
  /** Unique on the page: patterns and clips are found by it. */
  id: string
  gender?: Gender
  body?: BodyType
  skin?: 0 | 1 | 2 | 3 | 4
  hair?: 0 | 1 | 2 | 3 | 4
  cloth?: FabricPattern
  garment?: 'dress' | 'blazer'
  className?: string
}

/** A faceless fashion figure, drawn from measures: always decoration, never information. */
export function Croquis(props: CroquisProps) {
  const { id, gender = 'female', body = 'slim', skin = 1, hair = 0, cloth = 'houndstooth' } = props
  const { garment = 'dress', className } = props
  const sway = gender === 'female' ? 7 : 3
  const figure = measures(gender, body)
  const cut = garment === 'dress' ? dressPath(figure, 352, sway) : blazerPath(figure, sway)
  const fill = `url(#${id}-cloth)`
  return (
    <svg viewBox="30 -2 180 520" className={className} aria-hidden="true">
      <Fabric id={`${id}-cloth`} cloth={cloth} />
      <clipPath id={`${id}-shade`}>
        <rect x={CX + 5} y="0" width="120" height="520" />
      </clipPath>
      <clipPath id={`${id}-cut`}>
        <path d={cut} />
      </clipPath>
      <Body id={id} gender={gender} figure={figure} sway={sway} skin={skins[skin]} hair={hairs[hair]} />
      {garment === 'blazer' && <path d={trousersPath(figure)} fill="#1d2932" />}
      <path d={cut} fill={fill} />
      {garment === 'blazer' && <Sleeves figure={figure} sway={sway} fill={fill} />}
      <g clipPath={`url(#${id}-cut)`} fill="#000">
        {garment === 'dress' && <Belt figure={figure} sway={sway} />}
        <rect x={CX + 8} y="80" width="90" height="300" opacity=".13" />
      </g>
    </svg>
  )
}

interface Standing {
  figure: Measures
  /** How far the hips lean to one side. */
  sway: number
}

function arm({ figure, sway }: Standing, side: 1 | -1, plus = 0): string {
  const wider = { ...figure, arm: figure.arm + plus, shoulder: figure.shoulder + plus * 0.4 }
  return armPath(wider, side, { bend: side === 1 ? 9 : 1, sway })
}

interface BodyProps extends Standing {
  id: string
  gender: Gender
  skin: string
  hair: string
}

const Body = ({ id, gender, figure, sway, skin, hair }: BodyProps) => (
  <>
    {gender === 'female' && <circle cx={CX} cy="12" r="9.5" fill={hair} />}
    <path d={arm({ figure, sway }, 1)} fill={skin} />
    <path d={arm({ figure, sway }, -1)} fill={skin} />
    <path d={bodyPath(figure, sway)} fill={skin} />
    <path d={`M${CX - 8} 66q8 15 16 0v9q-8 12-16 0z`} fill="#000" opacity=".16" />
    <ellipse cx={CX} cy="44" rx={gender === 'female' ? 16.5 : 17.5} ry="24" fill={skin} />
    <g clipPath={`url(#${id}-shade)`} fill="#000" opacity=".09">
      <path d={bodyPath(figure, sway)} />
      <ellipse cx={CX} cy="44" rx="17" ry="24" />
    </g>
    <path fill={hair} d={hairPath(gender)} />
  </>
)

/** Of the blazer, with its lapels over a shirt. */
const Sleeves = ({ figure, sway, fill }: Standing & { fill: string }) => (
  <>
    <path d={arm({ figure, sway }, 1, 3.5)} fill={fill} />
    <path d={arm({ figure, sway }, -1, 3.5)} fill={fill} />
    <path d={`M${CX - 12} 88L${CX + 2} 170 ${CX + 13} 88Z`} fill="#f3efe6" />
    <path
      d={`M${CX - 12} 86l-13 20 8 7-3 7 22 52M${CX + 13} 86l13 20-8 7 3 7-19 52v96`}
      fill="none"
      stroke="#0c1318"
      strokeWidth="1.5"
    />
  </>
)

/** Of the dress, with the folds below it. */
const Belt = ({ figure, sway }: Standing) => (
  <>
    <path d={beltPath(figure.waist, sway)} fill="var(--tape)" />
    <path
      opacity=".2"
      d={`M${CX + 6} 200l16 170h-14zM${CX - 12} 200l-18 170h12zM${CX + 18} 200l34 160h-14z`}
    />
  </>
)

function Fabric({ id, cloth }: { id: string; cloth: FabricPattern }) {
  const ink = '#16212a'
  const paper = '#f3efe6'
  if (cloth === 'houndstooth')
    return (
      <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(1.35)">
        <rect width="8" height="8" fill={paper} />
        <path fill={ink} d={houndstooth} />
      </pattern>
    )
  if (cloth === 'dots')
    return (
      <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse">
        <rect width="14" height="14" fill={ink} />
        <circle cx="3.5" cy="3.5" r="1.9" fill={paper} />
        <circle cx="10.5" cy="10.5" r="1.9" fill={paper} />
      </pattern>
    )
  return (
    <pattern id={id} width="9" height="9" patternUnits="userSpaceOnUse">
      <rect width="9" height="9" fill={ink} />
      <path d="M4.5 0v9" stroke={paper} strokeWidth=".9" strokeDasharray="2 1" opacity=".75" />
    </pattern>
  )
}

function beltPath(waist: number, sway: number): string {
  const y = 187
  const shift = sway * Math.sin(((y - 96) / 205) * Math.PI)
  const half = waist + 8
  return `M${CX - half + shift} ${y - 3}q${half} 8 ${2 * half} 0v9q-${half} 8-${2 * half} 0z`
}

const trousersPath = (figure: { hip: number; calf: number }): string =>
  `M${CX - figure.hip - 1} 240H${CX + figure.hip + 1}L${CX + figure.calf + 3} 490H${CX + 6}L${CX + 1} 288h-2L${CX - 6} 490H${CX - figure.calf - 3}Z`

const hairPath = (gender: Gender): string =>
  gender === 'female'
    ? `M${CX - 17.5} 46q-4-32 17.5-32t17.5 32q-1-14-8-20-10 10-21 10-4 3-6 10z`
    : `M${CX - 18} 42q-2-27 18-27t18 27q-3-9-8-12-12 4-22 1-4 3-6 11z`
