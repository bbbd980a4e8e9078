import type { Coaching, RenderRequest, RenderResult, Stage, StudioErrorCode } from './types.ts'

/** What the studio says to its drawing process. */
export type ToChild =
  | { type: 'render'; request: RenderRequest }
  | { type: 'coach'; photo: Uint8Array }
  | { type: 'warm'; what: 'pictures' | 'looks' }

/** What the drawing process answers: any number of stages, then exactly one of the others. */
export type FromChild =
  | { type: 'stage'; stage: Stage }
  | { type: 'done'; result: RenderResult }
  | { type: 'coached'; coaching: Coaching }
  | { type: 'failed'; code: StudioErrorCode; message: string }
  | { type: 'ready' }
