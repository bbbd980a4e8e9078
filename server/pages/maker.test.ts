import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/test-app.ts'

const alone = useTestApp({ worker: false })
const withAi = useTestApp({
  worker: false,
  paid: true,
  settings: {
    IMAGE_PROVIDERS: 'openai,studio',
    OPENAI_API_KEY: 'sk-test',
    PRIVACY_EMAIL: 'privacy@indosso.example',
  },
})

async function textOf(app: typeof alone, path: string): Promise<string> {
  return (await (await app.client().ask(path)).text()).replaceAll(/<[^>]+>/g, ' ')
}

test('with our own engine alone the landing says that pictures are previews, made without AI', async () => {
  expect(await textOf(alone, '/')).toContain('anteprime su manichino 3D, create senza AI')
  expect(await textOf(alone, '/en')).toContain('previews on a 3D mannequin, made without AI')
  expect(await textOf(alone, '/')).not.toContain('le crea un generatore AI')
})

test('with an AI service first it says so, and never that pictures are made without AI here', async () => {
  expect(await textOf(withAi, '/')).toContain('Qui le immagini le crea un generatore AI')
  expect(await textOf(withAi, '/en')).toContain('An AI generator makes the images here')
  expect(await textOf(withAi, '/')).not.toContain('Qui lavora il nostro motore')
})

test('who receives photos, and where to write, is what the privacy page says', async () => {
  const [local, remote] = await Promise.all([alone, withAi].map((app) => textOf(app, '/')))
  expect(local).toContain('Generatore di immagini: nessuno.')
  expect(remote).toContain('Generatore di immagini: OpenAI')
  const page = async (app: typeof alone) => (await app.client().ask('/')).text()
  expect(await page(withAi)).toContain('href="mailto:privacy@indosso.example"')
  // Without an address of ours the privacy page says who runs the service.
  expect(await page(alone)).toMatch(/<a href="\/privacy"[^>]*>Chi gestisce il servizio/)
  for (const text of [local, remote]) expect(text).not.toContain('{{')
})

test('the window is shown to whose session is over although the hint of it is left', async () => {
  const client = alone.client()
  client.cookies.set('signed_in', '1')
  expect(await (await client.ask('/')).text()).not.toContain('Piani Tariffari')
  expect(await (await client.ask('/?vetrina')).text()).toContain('Piani Tariffari')
  expect(await (await client.ask('/en?vetrina')).text()).toContain('Plans and Prices')
})
