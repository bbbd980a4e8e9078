import { EngineError } from './errors.ts'
import type { BodyType, Gender, RenderRequest, RenderResult, Stage } from './types.ts'

export interface RenderContext {
  /** Gives the packed mannequin; see body/load.ts for the one that ships. */
  bodies: (gender: Gender, bodyType: BodyType) => Promise<Uint8Array>
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
}

/** Loads the vision library once; later calls return at once. */
export async function warm(): Promise<void> {}

/** Draws the garment of the photo on a mannequin. */
export async function render(_request: RenderRequest, context: RenderContext): Promise<RenderResult> {
  context.onStage?.('decode')
  throw new EngineError('unreadable', 'The engine is not wired yet')
}
