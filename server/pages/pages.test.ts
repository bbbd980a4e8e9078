import { expect, test } from 'vitest'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Language } from '#contracts/language.ts'
import { type Address, addressesOf, isStanding, type PageName, pageNames, pageOf } from '#contracts/pages.ts'
import { pageTitles } from '#server/testing/page-titles.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false, settings: { APP_URL: 'https://indosso.example' } })

/** What the page is called before a script runs; the app names its own screens when it is there. */
function titleBefore(name: PageName, language: Language): string {
  const { form, byLink } = pageOf(name)
  return form === 'waiting' || byLink ? 'Indosso' : pageTitles[name][language]
}
const served: [path: string, name: PageName, address: Address][] = pageNames.flatMap((name) =>
  addressesOf(name).map((address) => [address.path, name, address] as const satisfies unknown[]),
)
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

test.each(served)(
  '%s is served to %s in its language and under its title',
  async (path, name, { language }) => {
    const client = app.client()
    // Of two pages at one address the members' is for who seems signed in.
    if (name === 'dashboard') client.cookies.set('signed_in', '1')
    for (const method of ['GET', 'HEAD']) {
      const response = await client.ask(path, { method })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('cache-control')).toContain('no-cache')
      const html = await response.text()
      if (method === 'GET')
        expect([languageOf(html), titleOf(html)]).toEqual([language, titleBefore(name, language)])
    }
  },
)

test('the dashboard is prerendered at its first address, and at no other', async () => {
  const client = app.client()
  client.cookies.set('signed_in', '1')
  for (const name of pageNames.filter((each) => pageOf(each).firstDrawn)) {
    const [first, ...others] = pageOf(name).paths
    const tabsAt = async (path: string) => /role="tablist"/.test(await (await client.ask(path)).text())
    expect([await tabsAt(first), ...(await Promise.all(others.map(tabsAt)))]).toEqual([
      true,
      ...others.map(() => false),
    ])
  }
})

test('a standing page names its own address, and the same page in every language', async () => {
  for (const name of pageNames.filter(isStanding)) {
    const addresses = addressesOf(name)
    for (const { path } of addresses) {
      const html = await (await app.client().ask(path)).text()
      const links = [
        ...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]+)"/g),
      ]
      expect(links.map(([, rel, language, href]) => [language ?? rel, href])).toEqual([
        ['canonical', `https://indosso.example${path}`],
        ...addresses.map((each) => [each.language, `https://indosso.example${each.path}`]),
        ['x-default', `https://indosso.example${pageOf(name).paths[0]}`],
      ])
    }
  }
})

test('an address outside the table is a 404, and the app says so', async () => {
  const paths = ['/nothing', '/account/nothing', '/en/login', '/en/account', '/terms', '/Login', '/login/']
  for (const path of paths) {
    const response = await app.client().ask(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(titleOf(await response.text())).toBe('Indosso')
  }
})

test('a page only reads: another method is refused, and says which ones are not', async () => {
  for (const [path] of served) {
    const response = await app.client().ask(path, { method: 'POST', json: {} })
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
  }
})

test('what a page asks for ahead of its code is an endpoint of the API', () => {
  const endpoints = Object.values(api).flatMap((room): Endpoint[] => Object.values(room))
  const paths = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  for (const name of pageNames) for (const path of pageOf(name).asks ?? []) expect(paths).toContain(path)
})
