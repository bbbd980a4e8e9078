import { useSignOut } from '#web/features/accounts/queries.ts'

/** Signs out; what was being prepared in this browser does not stay there. */
export const useLeave = () =>
  useSignOut(async () => (await import('#web/features/generations/bench/draft-store.ts')).forgetDrafts())
