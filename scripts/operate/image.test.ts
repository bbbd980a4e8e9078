import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { buildImage, readIgnored } from '#server/testing/build-image.ts'
import { compiled } from '#server/testing/compiled.ts'
import { type Environment, openHome } from '#server/testing/product-process.ts'

test('T3: what an operator runs is in the image and works there, by npm and by node', async () => {
  await using image = await buildImage()
  await using home = await openHome()
  const inside = (command: string, env: Environment = {}) =>
    run(command.split(' '), { cwd: image.folder, env: { ...home.env, ...env } })

  const create = await inside('npm run admin -- create capo@example.com')
  expect(create).toMatchObject({ code: 0, stdout: expect.stringContaining('/reset-password?token=') })
  const nobody = await inside('npm run admin -- revoke nessuno@example.com')
  expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('Nessun account') })
  const revoke = await inside('node scripts/operate/admin.ts revoke capo@example.com')
  expect(revoke).toEqual({ code: 0, stdout: 'capo@example.com non è più amministratore.\n', stderr: '' })
  const invoices = await inside(`npm run invoices -- --month 2026-10 --out ${home.dataDir}`)
  expect(invoices).toMatchObject({ code: 0, stdout: expect.stringContaining('0 documenti') })
  const keys = { ENCRYPTION_KEY: 'n'.repeat(32), ENCRYPTION_KEY_PREVIOUS: 'o'.repeat(32) }
  const rotate = await inside('npm run admin -- rotate-key', keys)
  expect(rotate).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('chiavi passate a ENCRYPTION_KEY'),
  })
  // The server finds all that it imports, and then stops at its settings.
  const server = await inside('node server/main.ts', { ROLES: 'cron' })
  expect(server).toMatchObject({ code: 78, stderr: expect.stringContaining('ROLES') })
}, 360_000)

test('T12: the image is made of the product alone: no data, no secret, no modules of this machine', async () => {
  const { file: isIgnored } = await readIgnored()
  const kept = [
    'package-lock.json',
    '.npmrc',
    'web/index.html',
    'server/main.ts',
    'server/db/migrations/0001_x.sql',
    'scripts/setup.mjs',
    'scripts/operate/admin.ts',
  ]
  const left = [
    'data/encryption-key',
    'deploy/.env',
    '.env',
    'server/.env.local',
    'node_modules/sharp/package.json',
    'web/node_modules/x.js',
    '.git/config',
    'dist/web/index.html',
    'server/testing/client.ts',
    'scripts/operate/admin.test.ts',
    'a-new-folder/secret.txt',
  ]
  expect([...kept, ...left].filter(isIgnored)).toEqual(left)
})

function run(words: string[], { cwd, env }: { cwd: string; env: Environment }) {
  const [command = '', ...args] = words
  // The Node of this test is the image's; npm keeps its notes apart from ours.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const all = {
    NODE_COMPILE_CACHE: compiled,
    ...env,
    PATH,
    HOME: tmpdir(),
    npm_config_update_notifier: 'false',
  }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { cwd, env: all }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
