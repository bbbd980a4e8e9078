import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { limitMemory, serveRequests } from '#processes/serve-requests.ts'
import { acceptPhoto } from './accept-photo.ts'
import { finishPicture } from './finish-picture.ts'
import { fitPicture, surveyPicture } from './fit-picture.ts'
import { objectionTo } from './inspect.ts'
import type { Outcome, Task } from './protocol.ts'
import { scalePicture } from './scale-picture.ts'

// Photos come from strangers: no loader but those of the three promised formats may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

limitMemory(1_000_000_000)
serveRequests(perform)

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

async function perform(task: Task): Promise<Outcome> {
  try {
    const bytes = 'bytes' in task ? asBuffer(task.bytes) : await readFile(task.path)
    const objection = objectionTo(bytes, task.kind)
    if (objection) return { type: 'refused', code: objection }
    if (task.type === 'inspect') return { type: 'passed' }
    if (task.type === 'accept') return { type: 'accepted', photo: await acceptPhoto(bytes) }
    if (task.type === 'survey') return { type: 'surveyed', survey: await surveyPicture(bytes) }
    if (task.type === 'scale') return { type: 'scaled', picture: await scalePicture(bytes, task.longestSide) }
    return task.type === 'fit'
      ? { type: 'fitted', picture: await fitPicture(bytes, task) }
      : { type: 'finished', picture: await finishPicture(bytes, task.xmp) }
  } catch {
    // A decoder's own words are of no use to anybody and may quote the file.
    return { type: 'refused', code: 'picture_damaged' }
  }
}
