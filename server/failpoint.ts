/** The places where the proof of trust.md J1 kills the process. */
export const failpoints = [
  'after-photos',
  'in-request-transaction',
  'after-request',
  'after-claim',
  'before-provider',
  'after-provider',
  'after-files',
  'after-commit',
] as const
/** The same for batches. */
export const batchFailpoints = [
  'in-batch-planning',
  'in-batch-start',
  'in-batch-item',
  'in-batch-pause',
  'in-batch-retry',
  'in-batch-archive',
  'in-batch-completion',
] as const
/** In a generation, in the daily look at stored files, and behind an answer to a webhook. */
export type Failpoint =
  | (typeof failpoints)[number]
  | (typeof batchFailpoints)[number]
  | 'after-trash'
  | 'webhook-sent'

let armed: Failpoint | null = null

/** Only the test's own entry point arms a point; nothing in the environment can. */
export function arm(point: Failpoint | null): void {
  armed = point
}

/** Dies here, as by kill -9, when this point is armed. */
export async function failpoint(point: Failpoint): Promise<void> {
  if (armed !== point) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}
