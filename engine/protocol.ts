import type { Coaching, EngineErrorCode, RenderRequest, RenderResult } from './types.ts'

/** What the pool asks its worker processes. */
export type EngineRequest =
  | { type: 'render'; request: RenderRequest }
  | { type: 'coach'; photo: Uint8Array }
  | { type: 'face'; picture: Uint8Array }
  | { type: 'warm'; what: 'pictures' | 'looks' }

/** What one answers; while it draws it tells the stages. */
export type EngineResponse =
  | { type: 'done'; result: RenderResult }
  | { type: 'coached'; coaching: Coaching }
  | { type: 'looked'; showsFace: boolean }
  | { type: 'warmed' }
  | { type: 'refused'; code: EngineErrorCode; message: string }
