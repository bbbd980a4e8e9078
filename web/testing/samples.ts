import type { Me } from '#contracts/accounts.ts'
import type { Garment } from '#contracts/garments.ts'
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
  isToldOfReset: false,
  mustConfirmEmail: false,
  picturesByAi: false,
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
  complaint: null,
  provider: 'studio',
  madeByAi: false,
  notice: null,
  notices: [],
  openaiCostCents: 4,
  createdAt: now,
  completedAt: now,
  ...change,
})

/** A garment with the pictures that a history of generations would give it. */
export const aGarment = (change: Partial<Garment> = {}, of: Generation[] = [aGeneration()]): Garment => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Abito blu',
  ref: null,
  kind: 'dress',
  favourite: false,
  version: 1,
  photoUrl: '/api/garments/00000000-0000-4000-8000-0000000000c1/photo?part=product&v=1',
  detailUrl: null,
  backUrl: null,
  pictures: of.map((picture) => ({
    id: picture.id,
    status: picture.status,
    poseType: picture.poseType,
    selectedGender: picture.selectedGender,
    selectedModelId: picture.selectedModelId,
    modelName: picture.modelName,
    createdAt: picture.createdAt,
    thumbUrl: picture.generatedImageUrl && `/api/generations/${picture.id}/image?size=thumb`,
  })),
  counts: {
    all: of.length,
    processing: of.filter(({ status }) => status === 'pending' || status === 'processing').length,
    completed: of.filter(({ status }) => status === 'completed').length,
    failed: of.filter(({ status }) => status === 'failed').length,
  },
  createdAt: now,
  deletedAt: null,
  expiresAt: null,
  ...change,
})
