import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { faultsInEveryLook } from './looks.ts'
import { expect, test } from './test.ts'

const web = join(import.meta.dirname, '../web')

/** A whole page, and what every page has already. */
const elsewhere = ['split-page.tsx', 'toaster.tsx']

test('in development one page shows every colour and every component, without a fault in either theme', async ({
  page,
}) => {
  test.slow()
  await using stack = new AsyncDisposableStack()
  const cacheDir = await mkdtemp(join(tmpdir(), 'indosso-vite-'))
  stack.defer(() => rm(cacheDir, { recursive: true, force: true }))
  const server = await createServer({
    configFile: join(web, '../vite.config.ts'),
    cacheDir,
    logLevel: 'error',
  })
  stack.defer(() => server.close())
  await server.listen(0)
  await page.goto(`${server.resolvedUrls?.local[0]}campionario`)
  await expect(page.getByRole('heading', { level: 1, name: 'Campionario' })).toBeVisible({ timeout: 60_000 })

  const design = readFileSync(join(web, 'design.css'), 'utf8')
  for (const [, colour = ''] of design.matchAll(/--color-([\w-]+):/g))
    await expect(page.getByText(colour, { exact: true })).toBeVisible()
  const swatches = readdirSync(join(web, 'pages/sampler'))
  const source = swatches.map((file) => readFileSync(join(web, 'pages/sampler', file), 'utf8')).join('')
  const components = readdirSync(join(web, 'ui')).filter((file) => /^[\w-]+\.tsx$/.test(file))
  expect(components.filter((file) => !elsewhere.includes(file) && !source.includes(`/ui/${file}`))).toEqual(
    [],
  )

  expect(await faultsInEveryLook(page)).toEqual([])
})
