import type { Page } from '@playwright/test'
import { asFile, shirtPhoto } from './garment.ts'
import { faultsInEveryLook } from './looks.ts'
import { expect, test } from './test.ts'

test.setTimeout(300_000)

/** A state of a page: its name, and the steps that lead to it from the one before. */
type State = readonly [name: string, reach: (page: Page) => Promise<unknown>]

const at = (path: string): State => [
  path,
  async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-drawn]')).toHaveCount(0)
  },
]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const statesOfVisitors: State[] = [
  at('/'),
  [
    'the answers of the landing',
    async (page) => {
      for (const question of await page.locator('summary').all()) await question.click()
    },
  ],
  at('/privacy'),
  at('/termini'),
  at('/cookie'),
  at('/non-esiste'),
  at('/login'),
  ['login with errors', (page) => press(page, 'Accedi')],
  ['login in English', (page) => press(page, 'EN, English')],
  ['back in Italian', (page) => press(page, 'IT, Italiano')],
  at('/signup'),
  ['sign-up with errors', (page) => press(page, 'Crea Account Gratis')],
  at('/forgot-password'),
  [
    'link sent',
    async (page) => {
      await page.getByLabel('Email').fill('nessuno@example.com')
      await press(page, 'Invia link di reset')
      await expect(page.getByRole('heading', { name: 'Email inviata con successo!' })).toBeVisible()
    },
  ],
  at('/reset-password'),
  at('/reset-password?token=ab12'),
  [
    'passwords that differ',
    async (page) => {
      await page.getByLabel('Nuova Password').fill('Cappotto2027')
      await page.getByLabel('Conferma Password').fill('Cappotto2028')
      await press(page, 'Reimposta Password')
      await expect(page.getByText('Le password non corrispondono')).toBeVisible()
    },
  ],
  at('/confirm-email'),
  at('/confirm-email?token=ab12'),
  [
    'a link that does not hold',
    async (page) => {
      await press(page, 'Conferma indirizzo')
      await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
    },
  ],
  // Last: from here on the pages are English.
  at('/en'),
  at('/en/privacy'),
]

const statesOfDashboard: State[] = [
  ['dashboard', (page) => expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()],
  [
    'a ready-made sample',
    async (page) => {
      await press(page, 'Abito rosso')
      await page.getByRole('radio', { name: 'Posteriore' }).click()
      await expect(page.getByText('qui è ricostruito')).toBeVisible()
    },
  ],
  ['no history yet', (page) => page.getByRole('tab', { name: 'Storico' }).click()],
  [
    'with a photo',
    async (page) => {
      await page.getByRole('tab', { name: 'Nuovo Virtual Try-On' }).click()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(asFile(await shirtPhoto()))
      await expect(page.getByRole('button', { name: 'Genera immagine' })).toBeVisible()
    },
  ],
  [
    'at work, or done already',
    async (page) => {
      await press(page, 'Genera immagine')
      await expect(page.getByText('Carico la foto').first()).toBeVisible()
    },
  ],
  [
    'the picture',
    (page) =>
      expect(page.getByRole('heading', { name: 'Ecco il capo indossato' })).toBeVisible({ timeout: 90_000 }),
  ],
  [
    'the viewer',
    async (page) => {
      await press(page, 'Apri a tutto schermo')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  ['enlarged', (page) => press(page, 'Ingrandisci al 100 %')],
  [
    'the history',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Storico' }).click()
      await expect(page.getByRole('link', { name: /^Scarica/ })).toBeVisible()
    },
  ],
  [
    'the menu of a garment',
    async (page) => {
      await page.getByRole('button', { name: /^Altre azioni/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Elimina' })).toBeVisible()
    },
  ],
  [
    'a deletion with its undo',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Elimina' }).click()
      await expect(page.getByText('Capo nel cestino').first()).toBeVisible()
    },
  ],
  [
    'the bin',
    async (page) => {
      await page.getByRole('link', { name: 'Cestino' }).click()
      await expect(page.getByRole('button', { name: /^Ripristina/ })).toBeVisible()
    },
  ],
  [
    'offline',
    async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText(/Connessione assente: il lavoro sulle tue immagini continua/)).toBeVisible()
    },
  ],
]

const statesOfAdministrators: State[] = [
  [
    'figures',
    async (page) => {
      // What the page before still asks would answer with the end of the session before.
      await page.goto('about:blank')
      const login = { email: 'super@example.com', password: 'Indosso2026' }
      await page.request.post('/api/auth/login', { data: login })
      await page.goto('/super-admin')
      await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    },
  ],
  [
    'the page of a user',
    async (page) => {
      await page.getByRole('link', { name: 'pro@example.com' }).click()
      await expect(page.getByRole('heading', { name: 'Generazioni' })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await press(page, 'Aggiungi crediti')
      await page.getByRole('form').getByRole('button', { name: 'Aggiungi' }).click()
      await expect(page.getByText('Scrivi il motivo')).toBeVisible()
    },
  ],
  [
    'a prompt and its versions',
    async (page) => {
      await page.goto('/super-admin')
      await page.getByRole('tab', { name: 'Prompt AI' }).click()
      await page.getByRole('button', { name: 'Modifica' }).first().click()
      await page.getByRole('button', { name: 'Versioni' }).first().click()
      await expect(page.getByRole('heading', { name: 'Modifica Prompt' })).toBeVisible()
    },
  ],
  [
    'the catalogue',
    async (page) => {
      await page.goto('/admin')
      await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  ],
]

for (const [whose, states] of [
  ['a visitor', statesOfVisitors],
  ['who is signed in', statesOfDashboard],
  ['an administrator', statesOfAdministrators],
] as const) {
  test(`no state that ${whose} can meet has an accessibility fault, in both themes, on desktop and phone`, async ({
    page,
    signedIn,
  }) => {
    if (states !== statesOfDashboard) await page.context().clearCookies()
    const found: string[] = []
    for (const [name, reach] of states) {
      await reach(signedIn)
      found.push(...(await faultsInEveryLook(page)).map((fault) => `${name}, ${fault}`))
    }
    expect(found).toEqual([])
  })
}
