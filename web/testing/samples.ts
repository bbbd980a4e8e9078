import type { Me } from '#contracts/accounts.ts'
import type { Generation } from '#contracts/generations.ts'

const now = '2026-03-05T10:00:00.000Z'

export const aPerson = (change: Partial<Me> = {}): Me => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'negozio@example.com',
  firstName: 'Ada',
  lastName: 'Conti',
  profileImageUrl: null,
  subscriptionPlan: 'free',
  subscriptionStatus: 'active',
  graceEndsAt: null,
  monthlyGenerationsUsed: 0,
  monthlyLimit: 10,
  quotaResetsAt: '2026-03-31T22:00:00.000Z',
  mustConfirmEmail: false,
  isAdmin: false,
  isSuperAdmin: false,
  hasNewLegal: false,
  createdAt: now,
  ...change,
})

export const aGeneration = (change: Partial<Generation> = {}): Generation => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  garmentId: '00000000-0000-4000-8000-0000000000c1',
  status: 'completed',
  stage: null,
  selectedGender: 'female',
  poseType: 'frontale',
  garmentKind: null,
  selectedModelId: null,
  modelName: null,
  originalImageUrl: '/api/generations/x/original',
  detailImageUrl: null,
  generatedImageUrl: '/api/generations/x/image',
  errorMessage: null,
  failure: null,
  refunded: false,
  provider: 'studio',
  madeByAi: false,
  notice: null,
  notices: [],
  openaiCostCents: 4,
  createdAt: now,
  completedAt: now,
  ...change,
})
