import { type PlanId, planIds, plans } from '#contracts/plans.ts'

/** Paid plans go first in the queue; within one plan, who came first. */
export const priorityOf = (plan: PlanId): number => planIds.indexOf(plan)

/** How many pictures of one account are made at once, in the queue's own terms. */
export const groupLimits = {
  default: plans.free.parallelGenerations,
  tiers: Object.fromEntries(planIds.map((id) => [id, plans[id].parallelGenerations])),
}
