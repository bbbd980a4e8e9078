import type { EngineErrorCode } from './types.ts'

/** The engine looked at the photo and refuses it. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
