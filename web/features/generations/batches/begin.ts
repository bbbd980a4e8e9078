import { type Batch, batches } from '#contracts/batches.ts'
import { send } from '#web/api/client.ts'
import { handOver } from './hand-over.ts'
import { sendCsv } from './send-csv.ts'

/** What a batch comes to be with; its desk takes over from there. */
export interface Beginning {
  files?: File[]
  csv?: File
}

export async function beginBatch({ files, csv }: Beginning): Promise<Batch> {
  const batch = await send(batches.create, { body: { look: { gender: 'female', poses: ['frontale'] } } })
  if (files) handOver(batch.id, files)
  if (csv) await sendCsv(batch.id, csv)
  return batch
}
