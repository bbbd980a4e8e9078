import type { SleevedShape } from '../shapes.ts'

/** Ways that sleeved garments lie on photos. `shiftY` leaves room for what stands above the neck line. */
export const sleevedStarts = {
  tShirt: {
    ...{ shoulder: 0.3, neck: 0.11, neckDip: 0.03, shoulderDrop: 0.07, collar: 0 },
    ...{ armpit: 0.3, armpitY: 0.36, waist: 0.3, hem: 0.32, hemY: 0.98 },
    ...{ sleeve: 0.22, cuff: 0.2, angleL: 1, angleR: 1, bendL: 0, bendR: 0 },
  },
  hanging: {
    ...{ shoulder: 0.26, neck: 0.1, neckDip: 0.03, shoulderDrop: 0.07, collar: 0 },
    ...{ armpit: 0.26, armpitY: 0.34, waist: 0.26, hem: 0.28, hemY: 0.98 },
    ...{ sleeve: 0.6, cuff: 0.15, angleL: 0.45, angleR: 0.45, bendL: 0, bendR: 0 },
  },
  atTheSide: {
    ...{ shoulder: 0.3, neck: 0.11, neckDip: 0.03, shoulderDrop: 0.07, collar: 0 },
    ...{ armpit: 0.3, armpitY: 0.36, waist: 0.3, hem: 0.3, hemY: 0.98 },
    ...{ sleeve: 0.75, cuff: 0.14, angleL: 0.15, angleR: 0.15, bendL: 0, bendR: 0 },
  },
  armsOut: {
    ...{ shoulder: 0.22, neck: 0.08, neckDip: 0.03, shoulderDrop: 0.05, collar: 0 },
    ...{ armpit: 0.22, armpitY: 0.3, waist: 0.22, hem: 0.25, hemY: 0.95 },
    ...{ sleeve: 0.35, cuff: 0.14, angleL: 1.35, angleR: 1.35, bendL: 0, bendR: 0 },
  },
  narrow: {
    ...{ shoulder: 0.24, neck: 0.09, neckDip: 0.03, shoulderDrop: 0.06, collar: 0 },
    ...{ armpit: 0.25, armpitY: 0.34, waist: 0.25, hem: 0.27, hemY: 0.98 },
    ...{ sleeve: 0.28, cuff: 0.18, angleL: 0.5, angleR: 0.5, bendL: 0, bendR: 0 },
  },
  turtleneck: {
    shiftY: 0.14,
    ...{ shoulder: 0.28, neck: 0.09, neckDip: 0, shoulderDrop: 0.07, collar: 0.13 },
    ...{ armpit: 0.28, armpitY: 0.44, waist: 0.28, hem: 0.29, hemY: 0.98 },
    ...{ sleeve: 0.55, cuff: 0.14, angleL: 0.5, angleR: 0.5, bendL: 0, bendR: 0 },
  },
  hood: {
    shiftY: 0.24,
    ...{ shoulder: 0.24, neck: 0.12, neckDip: 0, shoulderDrop: 0.08, collar: 0.24 },
    ...{ armpit: 0.24, armpitY: 0.3, waist: 0.24, hem: 0.24, hemY: 0.74 },
    ...{ sleeve: 0.55, cuff: 0.13, angleL: 0.45, angleR: 0.45, bendL: 0, bendR: 0 },
  },
  bentSleeves: {
    ...{ shoulder: 0.28, neck: 0.1, neckDip: 0.03, shoulderDrop: 0.07, collar: 0 },
    ...{ armpit: 0.27, armpitY: 0.34, waist: 0.27, hem: 0.29, hemY: 0.98 },
    ...{ sleeve: 0.62, cuff: 0.12, angleL: 0.75, angleR: 0.75, bendL: 0.8, bendR: 0.8 },
  },
  coat: {
    ...{ shoulder: 0.34, neck: 0.12, neckDip: 0.04, shoulderDrop: 0.08, collar: 0 },
    ...{ armpit: 0.3, armpitY: 0.36, waist: 0.29, hem: 0.3, hemY: 0.97 },
    ...{ sleeve: 0.85, cuff: 0.12, angleL: 0.1, angleR: 0.1, bendL: 0, bendR: 0 },
  },
  bentHood: {
    shiftY: 0.24,
    ...{ shoulder: 0.28, neck: 0.11, neckDip: 0, shoulderDrop: 0.1, collar: 0.24 },
    ...{ armpit: 0.26, armpitY: 0.32, waist: 0.25, hem: 0.24, hemY: 0.74 },
    ...{ sleeve: 0.62, cuff: 0.11, angleL: 0.45, angleR: 0.45, bendL: 0.55, bendR: 0.55 },
  },
  dress: {
    ...{ shoulder: 0.16, neck: 0.06, neckDip: 0.02, shoulderDrop: 0.03, collar: 0 },
    ...{ armpit: 0.15, armpitY: 0.2, waist: 0.15, hem: 0.26, hemY: 0.98 },
    ...{ sleeve: 0.12, cuff: 0.12, angleL: 0.9, angleR: 0.9, bendL: 0, bendR: 0 },
  },
} satisfies Record<string, SleevedShape & { shiftY?: number }>

export type SleevedStart = keyof typeof sleevedStarts
