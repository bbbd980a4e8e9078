import { expect, test } from 'vitest'
import { brokenLaws } from './laws.ts'

const forbidden = [
  ['contracts/plans.ts', 'server/refusal.ts'],
  ['engine/render.ts', 'server/pictures/decode.ts'],
  ['engine/pixels/blur.ts', 'engine/fit/fit.ts'],
  ['processes/worker-pool.ts', 'engine/pool.ts'],
  ['server/accounts/sign-in.ts', 'web/main.tsx'],
  ['server/providers/images/studio.ts', 'engine/render.ts'],
  ['web/pages/home.tsx', 'engine/types.ts'],
  ['web/pages/home.tsx', 'contracts/api.ts'],
  ['e2e/landing.e2e.ts', 'server/accounts/sign-in.ts'],
  ['server/billing/change-plan.ts', 'server/accounts/store.ts'],
  ['server/billing/change-plan.ts', 'server/generations/routes.ts'],
  ['server/files/sweep-orphans.ts', 'server/generations/request.ts'],
  ['server/http/mount.ts', 'server/accounts/identify.ts'],
  ['server/providers/images/chain.ts', 'server/alerts/raise-alert.ts'],
  ['server/context.ts', 'server/quota/reserve.ts'],
  ['server/db/postgres.ts', 'server/boot/registry.ts'],
  ['server/mail/deliver.ts', 'server/boot/create-context.ts'],
  ['server/mail/deliver.ts', 'server/testing/mail-sink.ts'],
  ['web/features/billing/plan-sheet.tsx', 'web/features/accounts/copy.ts'],
  ['web/features/billing/plan-sheet.tsx', 'web/shell/frame.tsx'],
  ['web/ui/button.tsx', 'contracts/plans.ts'],
  ['web/api/client.ts', 'web/ui/button.tsx'],
] as const

test.each(forbidden)('%s may not import %s', (from, to) => {
  expect(brokenLaws(from, to)).not.toEqual([])
})

const allowed = [
  ['server/main.ts', 'server/boot/start.ts'],
  ['server/boot/app.ts', 'server/billing/routes.ts'],
  ['server/boot/create-context.ts', 'engine/pool.ts'],
  ['server/billing/change-plan.ts', 'server/accounts/lock-user.ts'],
  ['server/billing/change-plan.ts', 'server/billing/store.ts'],
  ['server/billing/change-plan.ts', 'server/http/caller.ts'],
  ['server/http/mount.ts', 'server/context.ts'],
  ['server/pictures/decoder-pool.ts', 'processes/worker-pool.ts'],
  ['engine/pool.ts', 'processes/worker-pool.ts'],
  ['engine/fit/fit.ts', 'engine/pixels/blur.ts'],
  ['web/pages/home.tsx', 'web/features/billing/plan-sheet.tsx'],
  ['scripts/seed.ts', 'server/boot/start.ts'],
  ['e2e/product.ts', 'server/testing/client.ts'],
] as const

test.each(allowed)('%s may import %s', (from, to) => {
  expect(brokenLaws(from, to)).toEqual([])
})
