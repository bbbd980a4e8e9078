import type { EngineErrorCode, StudioErrorCode } from './types.ts'

/** The engine looked at the photo and refuses it. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The studio could not deliver a picture: the photo was refused, or the process that draws was lost. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: StudioErrorCode
  constructor(code: StudioErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
