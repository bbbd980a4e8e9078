import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { acceptPhoto } from './accept-photo.ts'
import { finishPicture } from './finish-picture.ts'
import { objectionTo } from './inspect.ts'
import type { FromChild, Outcome, Task } from './protocol.ts'

// Photos come from strangers: no loader but those of the three promised formats may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const maxMemoryBytes = 1_000_000_000
// Decoding happens outside this thread, so the watch keeps ticking while a picture grows.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) die()
}, 50).unref()

process.on('disconnect', die)
// Ctrl-C in a terminal reaches every process of the group; when this one ends is for its parent to say.
process.on('SIGINT', () => {})
process.on('message', (message) => {
  // Only decoder-pool.ts holds the other end, and it sends nothing but a Task.
  void perform(message as Task).then(say)
})
say({ type: 'ready' })

async function perform(task: Task): Promise<Outcome> {
  try {
    const bytes = task.type === 'finish' ? Buffer.from(task.bytes) : await readFile(task.path)
    const objection = objectionTo(bytes, task.kind)
    if (objection) return { type: 'refused', code: objection }
    if (task.type === 'inspect') return { type: 'passed' }
    return task.type === 'accept'
      ? { type: 'accepted', photo: await acceptPhoto(bytes) }
      : { type: 'finished', picture: await finishPicture(bytes, task.xmp) }
  } catch {
    // A decoder's own words are of no use to anybody and may quote the file.
    return { type: 'refused', code: 'picture_damaged' }
  }
}

/** An ordinary exit would first wait for the picture that is being decoded. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function say(message: FromChild): void {
  process.send?.(message)
}
