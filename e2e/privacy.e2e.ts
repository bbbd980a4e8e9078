import { readFile } from 'node:fs/promises'
import { readZip } from '../server/testing/read-zip.ts'
import { expect, test } from './test.ts'

test('V1: a person downloads their data with the password, as a file that the browser saves', {
  tag: '@database',
}, async ({ signedIn: page }) => {
  const { email, password } = page.person
  await page.goto('/account/privacy')
  await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
  const secret = page.getByLabel('La tua password, per conferma', { exact: true })
  await expect(secret).toBeFocused()
  await secret.fill('Sartoria2027')
  await page.getByRole('button', { name: 'Prepara e scarica' }).click()
  await expect(page.getByText('La password attuale non è corretta.').first()).toBeVisible()

  await secret.fill(password)
  const downloading = page.waitForEvent('download')
  await secret.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^indosso-\d{4}-\d\d-\d\d\.zip$/)
  const files = readZip(await readFile(await download.path()))
  expect(files.get('LEGGIMI.txt')?.toString()).toContain(email)
  await expect(page.getByText('Download avviato').first()).toBeVisible()
  await expect(page).toHaveURL(/\/account\/privacy$/)
})

test('V3: a shop chooses how long its pictures are kept, is warned before any goes, and can take it back', async ({
  signedIn: page,
}) => {
  // What the server says of an account with old pictures: a journey cannot wait for a month.
  await page.route('**/api/account/retention', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const older = [
      { days: 90, pictures: 0 },
      { days: 30, pictures: 12 },
    ]
    return route.fulfill({ json: { keepDays: null, startsAt: null, older } })
  })
  await page.goto('/account/privacy')
  await expect(page.getByText('restano finché non le elimini tu')).toBeVisible()
  await page.getByRole('radio', { name: '90 giorni' }).click()
  await expect(page.getByRole('button', { name: 'Salva la scelta' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('radio', { name: '30 giorni' }).click()
  await expect(page.getByText('12 immagini con 30 giorni o più: verranno cancellate domani')).toBeVisible()
  await page.getByRole('button', { name: 'Salva e cancella da domani' }).click()
  await expect(page.getByText('fino ad allora puoi tornare indietro')).toBeVisible()

  await page.getByRole('radio', { name: 'Finché ho l’account' }).click()
  await page.getByRole('button', { name: 'Salva la scelta' }).click()
  await expect(page.getByRole('button', { name: 'Salva la scelta' })).toHaveCount(0)
})

test('T18: terms that changed are told calmly, and once they are accepted no more', async ({
  signedIn: page,
}) => {
  let isNew = true
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), hasNewLegal: isNew } })
  })
  await page.goto('/')
  const notice = page.getByRole('complementary', { name: 'Abbiamo aggiornato Termini e Privacy' })
  await expect(notice.getByRole('link', { name: 'Termini' })).toHaveAttribute('href', '/termini')
  // In nobody's way: the work goes on around it.
  await expect(page.getByRole('tab', { name: 'Nuovo Virtual Try-On' })).toBeVisible()
  await notice.getByRole('button', { name: 'Va bene' }).click()
  await expect(notice).toHaveCount(0)
  isNew = false
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Nuovo Virtual Try-On' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  // The page asks again by itself; an answer under way has to end before the test does.
  await page.unrouteAll({ behavior: 'wait' })
})

test('T18: the privacy page names who handles data, and no place in its text is left open', async ({
  page,
}) => {
  for (const [path, controller] of [
    ['/privacy', 'Il titolare del trattamento è'],
    ['/en/privacy', 'The data controller is'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(controller)).toBeVisible()
    expect(await page.locator('main').textContent()).not.toContain('{{')
  }
})
