import { batches } from '#contracts/batches.ts'
import { send } from '#web/api/client.ts'

export function sendCsv(batchId: string, file: File) {
  const form = new FormData()
  form.set('file', file, file.name)
  return send(batches.readCsv, { params: { id: batchId }, form })
}
