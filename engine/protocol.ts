import type { RenderRequest, RenderResult, Stage, StudioErrorCode } from './types.ts'

/** What the studio says to its drawing process. */
export type ToChild = { type: 'render'; request: RenderRequest } | { type: 'warm' }

/** What the drawing process answers: any number of stages, then exactly one of the others. */
export type FromChild =
  | { type: 'stage'; stage: Stage }
  | { type: 'done'; result: RenderResult }
  | { type: 'failed'; code: StudioErrorCode; message: string }
  | { type: 'ready' }
