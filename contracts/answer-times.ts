import type { PlanId } from './plans.ts'

/** Support works from Monday to Friday in Rome, public holidays out. */
export const supportHours = { opens: 9, closes: 18 } as const
const workingDay = supportHours.closes - supportHours.opens

/** Working hours within which a plan is answered. A working day is as many hours as support is there. */
export const answerHours: Record<PlanId, number> = {
  free: 3 * workingDay,
  professional: workingDay,
  enterprise: 4,
}
