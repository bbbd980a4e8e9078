import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadPackedBody } from '#engine/body/load.ts'
import { Workspace } from '#engine/workspace.ts'
import { compareHashes, type HashFile, hashesOf, recordedHere } from './bench-studio/picture-hashes.ts'

// Says which pictures a change of the engine changed: all poses of all photos, worn and ghost, by the hashes of their
// pixels. `--write` records them instead.

const SAMPLES = join(import.meta.dirname, '../engine/samples')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    file: { type: 'string', default: join(SAMPLES, 'picture-hashes.json') },
    only: { type: 'string', default: '' },
  },
})
const folder = positionals[0] ?? join(SAMPLES, 'photos')
if (values.check === values.write || (values.write && values.only)) {
  console.error(
    'Usage: node scripts/picture-hashes.ts --check [--only TEXT] | --write   [FOLDER --file FILE.json]\n' +
      'Without a folder: the samples that ship.',
  )
  process.exit(2)
}
// Our own file, written below.
const known = values.check ? (JSON.parse(await readFile(values.file, 'utf8')) as HashFile) : null
if (known && JSON.stringify(known.recorded) !== JSON.stringify(recordedHere)) {
  console.error(
    `Recorded with ${JSON.stringify(known.recorded)}, this is ${JSON.stringify(recordedHere)}: not comparable`,
  )
  process.exit(2)
}
const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort()
const photos: HashFile['photos'] = {}
const workspace = new Workspace(loadPackedBody)
for (const [i, name] of names.entries()) {
  if (!name.includes(values.only)) continue
  photos[name] = await hashesOf(await readFile(join(folder, name)), i, workspace)
  const differs = known ? compareHashes(known.photos, { [name]: photos[name] }) : []
  console.log(differs[0] ?? `${name}: ${known ? 'the same' : 'recorded'}`)
}
const lost = known && !values.only ? Object.keys(known.photos).filter((name) => !(name in photos)) : []
for (const name of lost) console.log(`${name}: recorded, but not in ${folder}`)
if (known) {
  const changed = compareHashes(known.photos, photos).length + lost.length
  console.log(`${Object.keys(photos).length} photos, ${changed} changed`)
  process.exit(changed > 0 ? 1 : 0)
}
const file: HashFile = { recorded: recordedHere, photos }
await writeFile(values.file, `${JSON.stringify(file, null, 2)}\n`)
