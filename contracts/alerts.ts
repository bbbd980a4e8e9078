import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a person who runs the product has to look at. The analytics tell the open ones. */
export const openAlert = z.object({
  id: z.uuid(),
  /** In snake case: what kind of trouble. */
  kind: z.string(),
  /** Whom or what it is about. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
})
export type OpenAlert = z.infer<typeof openAlert>

export const alerts = {
  settle: endpoint({
    method: 'POST',
    path: '/api/super-admin/alerts/:id/settle',
    summary: 'An open alert was looked into; should the matter come back, it is a new one',
    access: 'superAdmin',
    params: z.object({ id: z.uuid() }),
    reply: 'nothing',
  }),
}
