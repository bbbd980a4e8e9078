import { type Tool, tools } from '#contracts/mcp.ts'
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
  fields: 'Fields',
  sent: 'What you send',
  received: 'What you get',
  required: 'required',
  otherwise: (value) => `if missing: ${value}`,
  liveKey: 'live key',
  doors: {
    createGeneration:
      'Ask for an image: a photo as a file, its address in imageUrl, or the garmentId of one you have',
    preview: 'The same image drawn by the studio, without credits: 50 in 24 hours',
    listGenerations: 'Your images, newest first; by status and ref',
    findGeneration: 'One image and its status',
    generationImage: 'The PNG file, or a copy for the screen',
    downloadGeneration: 'The file as a sales channel wants it',
    retryGeneration: 'Try a failed image again',
    coach: 'Advice on a photo, before you spend a credit',
    listModels: 'The models to choose from',
    usage: 'Credits of the period; with a test key, today’s images',
    me: 'Which key this is, and what it may do',
    'batches.create': 'Plan a batch: garments by poses by models, for free',
    'batches.list': 'Your batches, newest first',
    'batches.find': 'One batch with its garments',
    'batches.edit': 'Change its name, its look, or whether it resumes by itself with the new period',
    'batches.remove': 'Delete a batch; its garments and images stay',
    'batches.addGarment':
      'Add a garment: photos as files or in imageUrl, or a garmentId. The same photo twice changes nothing',
    'batches.editGarment': 'Set the kind of a garment; pictures that start from then on go by it',
    'batches.removeGarment': 'Take a garment out of the batch',
    'batches.readCsv':
      'Add the garments of a CSV with ref and image_url; wrong lines are listed with their number',
    'batches.start': 'Start what waits; starting twice orders nothing twice',
    'batches.pause': 'Start nothing more; what has begun is finished',
    'batches.resume': 'Resume a paused batch',
    'batches.cancel': 'Close the batch: what waits is skipped',
    'batches.retry': 'Make the failed images again',
    'batches.items': 'The cells of the batch: garment, pose, model, status and generationId',
    'batches.editItems': 'Skip cells, approve or discard images',
    'batches.redo': 'Make one image again',
    'batches.archive': 'The ZIP of the images, approved ones if there are any, with the list',
    'batches.manifest': 'The list of the ZIP alone, as CSV',
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
    {
      title: 'Public HTTPS only',
      text: 'imageUrl and webhook addresses are https and reachable from the internet; redirects are not followed. A photo is 15 MB at most.',
    },
  ],
  assistantsTitle: 'From an assistant, too',
  assistants:
    'If your assistant speaks MCP, give it this address and a key. Its tools go through the same calls: same scopes, same limits, same errors. Before they spend a credit they tell what it costs and wait for your yes.',
  assistantExamples: {
    'mcp-config': 'Configuration (.mcp.json)',
    'mcp-curl': 'The tools, with curl',
  },
  tools: Object.entries<Tool>(tools).map(([name, { english: text }]) => ({ name, text })),
}
