import * as z from 'zod/mini'
import { batchItem } from './batch-items.ts'
import { batch, batches, batchGarment, garmentToAdd } from './batches.ts'
import type { Endpoint } from './endpoint.ts'
import { pageOf, pageQuery, photoAddresses } from './v1.ts'

const program = { access: 'key', scope: 'batches', right: 'api', mode: 'live' } as const
type V1Path<Path extends string> = Path extends `/api/${infer Rest}` ? `/api/v1/${Rest}` : never
type ForPrograms<Own extends Endpoint> = Omit<Own, 'access' | 'right' | 'path'> &
  typeof program & { path: V1Path<Own['path']> }

/** A door of the screen, for programs: the same under /api/v1. */
function forPrograms<const Own extends Endpoint>(own: Own): ForPrograms<Own> {
  // What a template of characters says of itself, the compiler does not see of a replacement.
  const path = own.path.replace('/api/', '/api/v1/') as V1Path<Own['path']>
  return { ...own, ...program, path }
}

/** Without the addresses that only a person at the screen can open. */
const garment = z.omit(batchGarment, { photoUrl: true, detailUrl: true, backUrl: true })
const item = z.omit(batchItem, { thumbUrl: true })

/** Batches for programs: a batch spends credits, so a test key opens none of these doors. */
export const v1Batches = {
  create: forPrograms(batches.create),
  list: { ...forPrograms(batches.list), query: z.object(pageQuery), reply: pageOf(batch) },
  find: { ...forPrograms(batches.find), reply: z.extend(batch, { list: z.array(garment) }) },
  edit: forPrograms(batches.edit),
  remove: forPrograms(batches.remove),
  addGarment: {
    ...forPrograms(batches.addGarment),
    summary:
      'One garment: its photos as files or by their addresses, or the id of one you have. The same photo again changes nothing',
    body: z.extend(garmentToAdd, photoAddresses),
    files: { productImage: 'optional', detailImage: 'optional', backImage: 'optional' },
    reply: garment,
  },
  editGarment: { ...forPrograms(batches.editGarment), reply: garment },
  removeGarment: forPrograms(batches.removeGarment),
  readCsv: forPrograms(batches.readCsv),
  start: forPrograms(batches.start),
  pause: forPrograms(batches.pause),
  resume: forPrograms(batches.resume),
  cancel: forPrograms(batches.cancel),
  retry: forPrograms(batches.retry),
  items: {
    ...forPrograms(batches.items),
    reply: z.object({ data: z.array(item), next: z.nullable(z.string()) }),
  },
  editItems: forPrograms(batches.editItems),
  redo: forPrograms(batches.redo),
  archive: forPrograms(batches.archive),
  manifest: forPrograms(batches.manifest),
} as const
