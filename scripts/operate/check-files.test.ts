import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { askDatabase } from '#server/testing/ask-database.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { runAdmin, runHere } from '#server/testing/run-admin.ts'

test('T16: check-files looks now, says what it found, changes nothing on a dry run, and ends with 1 when something is lost', {
  timeout: 480_000,
}, async () => {
  await using home = await openHome()
  const folder = join(home.dataDir, 'files', 'generations')
  const garments = join(home.dataDir, 'files', 'garments')
  {
    await using product = await startProduct(home.env)
    const client = product.client()
    await client.signUp()
    const { id } = (await (await client.generate(await photo())).json()) as Generation
    await product.query(`update generations set status = 'failed' where id = '${id}'`)
    product.kill('SIGTERM')
    await product.ended
  }
  for (let count = 0; count < 13; count++) {
    const stray = join(folder, `00000000-0000-4000-8000-0000000000${count + 10}`)
    await mkdir(stray, { recursive: true })
    await writeFile(join(stray, 'product.jpg'), 'stray')
    await utimes(join(stray, 'product.jpg'), new Date(0), new Date(0))
  }
  const strays = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('00000000')).length
  const dry = await runHere(home.env, 'check-files', '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(/controllati: 3\nMancanti: 0\nDanneggiati: 0\nOrfani.*: 13, di cui 0/)
  const seen = await runHere(home.env, 'check-files')
  expect(seen).toMatchObject({ code: 0, stderr: '' })

  await askDatabase(home.env, `update orphaned_files set first_seen_at = now() - interval '8 days'`)
  expect((await runHere(home.env, 'check-files', '--dry-run')).stdout).toContain('Andrebbero nel cestino: 13')
  expect(await strays()).toBe(13)
  const held = await runHere(home.env, 'check-files')
  expect(held.stdout).toMatch(/Spostati nel cestino: 0\n[\s\S]*13 orfani restano[\s\S]*--sweep/)
  expect((await runHere(home.env, 'check-files', '--sweep')).stdout).toContain('Spostati nel cestino: 13')
  expect(await strays()).toBe(0)

  const [kept = ''] = await readdir(garments)
  const original =
    (await readdir(join(garments, kept))).find((name) => /^product-\w+\.(jpg|png)$/.test(name)) ?? ''
  await rm(join(garments, kept, original))
  const lost = await runAdmin(home.env, 'check-files')
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('mancanti o danneggiati') })
  expect(lost.stdout).toContain('Mancanti: 1')
  const checks = await askDatabase(home.env, 'select missing from file_checks order by started_at')
  expect(checks).toEqual([{ missing: 0 }, { missing: 0 }, { missing: 0 }, { missing: 1 }])
  expect(await runHere(home.env, 'check-files', '--all')).toMatchObject({ code: 2 })
})
