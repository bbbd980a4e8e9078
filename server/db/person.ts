import { users } from './schema/users.ts'

/** What any room may know of a person: no secret, and no name under which the payment provider knows them. */
export const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  shopName: users.shopName,
  mannequinHead: users.mannequinHead,
  logo: users.logo,
  isAdmin: users.isAdmin,
  passwordByLink: users.passwordByLink,
  emailConfirmedAt: users.emailConfirmedAt,
  acceptances: users.acceptances,
  keepDays: users.keepDays,
  keepDaysSince: users.keepDaysSince,
  createdAt: users.createdAt,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionStatus: users.subscriptionStatus,
  currentPeriodStart: users.currentPeriodStart,
  currentPeriodEnd: users.currentPeriodEnd,
  periodQuota: users.periodQuota,
  graceEndsAt: users.graceEndsAt,
  monthlyGenerationsUsed: users.monthlyGenerationsUsed,
  quotaPeriod: users.quotaPeriod,
  tellAfterPeriod: users.tellAfterPeriod,
}

export type Person = Pick<typeof users.$inferSelect, keyof typeof personColumns>
