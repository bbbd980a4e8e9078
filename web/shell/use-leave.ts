import { useSignOut } from '#web/features/accounts/queries.ts'

/** Signs out; what was being prepared in this browser does not stay there. */
export const useLeave = () =>
  useSignOut(async () => {
    const [drafts, plans] = await Promise.all([
      import('#web/features/generations/bench/draft-store.ts'),
      import('#web/features/generations/batches/plan-store.ts'),
    ])
    await Promise.all([drafts.forgetDrafts(), plans.forgetPlans()])
  })
