import { keyRate } from '#contracts/v1.ts'
import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'API for developers · Indosso',
  description: 'Images of garments worn, from your shop system: free test keys, signed webhooks, OpenAPI.',
  heading: 'Your shop system, in our workshop',
  intro:
    'Send a photo of a garment and get a picture of it worn. With a test key you build and try everything for free: real pictures drawn by the studio, no credits.',
  getKey: 'Create a test key',
  openApi: 'OpenAPI document',
  startTitle: 'Your first image',
  start: [
    'Create a test key in your account, under API.',
    'Put it in the INDOSSO_KEY variable: never in your code.',
    'Put a photo of a garment, maglia.jpg, beside it and run one of these examples.',
  ],
  doorsTitle: 'Every call',
  scope: 'Scope',
  anyKey: 'any key',
  doors: {
    createGeneration:
      'Ask for an image: a photo as a file, its address in imageUrl, or the garmentId of one you have',
    listGenerations: 'Your images, newest first; by status and ref',
    findGeneration: 'One image and its status',
    generationImage: 'The PNG file, or a copy for the screen',
    downloadGeneration: 'The file as a sales channel wants it',
    retryGeneration: 'Try a failed image again',
    coach: 'Advice on a photo, before you spend a credit',
    listModels: 'The models to choose from',
    usage: 'Credits of the period; with a test key, today’s images',
    me: 'Which key this is, and what it may do',
    'webhooks.list': 'The addresses we notify',
    'webhooks.create': 'Add an address; only this answer shows its secret',
    'webhooks.edit': 'Change address or events, switch off or on',
    'webhooks.remove': 'Delete an address',
    'webhooks.rotate': 'A new secret; for 24 hours both sign',
    'webhooks.test': 'Send a test event',
    'webhooks.deliveries': 'Deliveries of the last 30 days',
    'webhooks.replayFailed': 'Resend all failed deliveries',
    'webhooks.replay': 'Resend one delivery, with the same webhook-id',
  },
  rulesTitle: 'The rules',
  rules: [
    {
      title: 'Keys',
      text: 'Only in the header Authorization: Bearer. Test keys are for everybody: up to 50 images in 24 hours, deleted after a week. Live keys are part of Enterprise and use the plan’s credits.',
    },
    {
      title: 'No duplicates',
      text: 'With an Idempotency-Key, the same request repeated within 24 hours gets the same answer and the header Idempotent-Replayed: true. The same key with other data gets 409.',
    },
    {
      title: 'Waiting',
      text: 'Prefer: wait=60 answers 200 once the image is ready, 202 if it takes longer. A webhook is better still.',
    },
    {
      title: 'Limits',
      text: `${keyRate.perSecond} requests a second for each key, bursts of ${keyRate.burst}. RateLimit says how many are left, Retry-After when to come back after a 429.`,
    },
    {
      title: 'Lists',
      text: 'They answer data and next. Send next as after for the next page; null means there is none.',
    },
    {
      title: 'Errors',
      text: 'application/problem+json with code, message in Italian and detail in English. Build on code: it does not change. X-Request-Id helps us find the request.',
    },
    {
      title: 'Webhooks',
      text: 'Signed as Standard Webhooks 1.0 says: verify webhook-signature with the standardwebhooks library of your language. Answer 2xx within 15 seconds; otherwise we try ten times in three days, with the same webhook-id. They may arrive twice or in another order.',
    },
    {
      title: 'Trying a webhook',
      text: 'Create the address, then call POST /api/v1/webhooks/{id}/test: the deliveries in your account show what your server answered.',
    },
  ],
}
