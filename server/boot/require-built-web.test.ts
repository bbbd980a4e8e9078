import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFiles } from '#server/pages/add-pages.ts'
import { requireBuiltWeb } from './require-built-web.ts'

test('a start on the browser side of another version, or in production without one, is refused in one line with the command that builds it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-web-'))
  try {
    const check = (production: boolean) => () => requireBuiltWeb({ production }, folder)
    expect(check(false)).not.toThrow()
    expect(check(true)).toThrow(/^dist\/web: .* not built; build it with: npx vite build$/)
    for (const file of new Set(pageFiles)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), '')
    }
    expect(check(true)).not.toThrow()
    const [, page = ''] = new Set(pageFiles)
    await rm(join(folder, page))
    for (const production of [true, false])
      expect(check(production)).toThrow(`of another version (no ${page}); build it with: npx vite build`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
