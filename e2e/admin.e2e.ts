import type { Page } from '@playwright/test'
import { asFile, shirtPhoto } from './garment.ts'
import { expect, test } from './test.ts'

const password = 'Indosso2026'

async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

/** One toast at a time; the copy that screen readers get is not counted. */
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifiche/ }).getByText(text, { exact: true })

test('who is no administrator is told so at the admin area and led back after a second', async ({
  signedIn: page,
}) => {
  for (const path of ['/admin', '/super-admin']) {
    await page.goto(path)
    await expect(page.getByText('Accesso negato')).toBeVisible()
    await expect(page.getByText("Non hai i permessi per accedere all'area admin.")).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Utilizzo Mensile' })).toBeVisible()
  }
})

test('the designated super-admin lands in the console, sees the figures and sorts the accounts', {
  tag: '@database',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('super@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/super-admin$/)
  for (const text of [
    'Total Users',
    'Total Generations',
    'Monthly Revenue',
    'from subscriptions',
    'Net Profit',
  ]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  for (const name of [/^Users by Plan: Free \d/, /^Revenue vs Costs: Revenue/]) {
    const chart = page.getByRole('img', { name })
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.locator('svg').first()).toHaveAttribute('height', '300')
  }
  // The header stays in sight.
  await expect(page.getByRole('button', { name: 'Esci' })).toBeInViewport()
  const table = page.getByRole('table').first()
  await expect(table.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending')
  const firstEmail = () => table.getByRole('row').nth(1).getByRole('cell').first().textContent()
  await table.getByRole('button', { name: 'Email' }).click()
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(firstEmail).toMatch(/^[0-9a]/)
  await table.getByRole('button', { name: 'Email' }).click()
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(firstEmail).toBe('super@example.com')
  await page.getByLabel('Cerca per email').fill('nessuno-con-questo-nome')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByLabel('Cerca per email').fill('PRO@example')
  await expect.poll(firstEmail).toBe('pro@example.com')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Esporta CSV' }).click()
  expect((await download).suggestedFilename()).toBe('indosso-utenti.csv')
  // The other language leaves what the specification gives in English.
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Margin by plan, this month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
})

test('an administrator changes a prompt: locked key, placeholders, versions, undo', async ({ page }) => {
  await signIn(page, 'admin@example.com')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Prompt AI' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Nuovo Prompt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aggiungi' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Annulla' })).toHaveCount(0)
  const card = page.getByRole('article', { name: 'pose_laterale_prompt' })
  await card.getByRole('button', { name: 'Modifica' }).click()
  // The keyboard comes along to the form, and goes on there after saving.
  await expect(page.getByRole('region', { name: 'Modifica Prompt' })).toBeFocused()
  await expect(page.getByLabel('Chiave')).toHaveValue('pose_laterale_prompt')
  await expect(page.getByLabel('Chiave')).not.toBeEditable()
  const text = page.getByLabel('Testo del prompt')
  await text.fill('')
  await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await text.pressSequentially('Seen from the side, {bo')
  await page.getByRole('listbox', { name: 'Segnaposto disponibili' }).waitFor()
  await text.press('Enter')
  await expect(text).toHaveValue('Seen from the side, {bodyType}')
  await expect(page.locator('mark')).toHaveText('Seen from the side, athletic')
  await text.pressSequentially(' in {colour}')
  await expect(page.getByText('Segnaposto sconosciuto: {colour}')).toBeVisible()
  await text.fill('Seen from the side, {bodyType}.')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Configurazione salvata!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nuovo Prompt' })).toBeFocused()
  await expect(card.locator('pre')).toHaveText('Seen from the side, {bodyType}.')
  await expect(card).toContainText('admin@example.com')

  await card.getByRole('button', { name: 'Versioni' }).click()
  await expect(card.locator('ins').first()).toBeVisible()
  await card.getByRole('button', { name: 'Torna alla versione 1' }).click()
  await expect(card.locator('pre')).toContainText('turned by about 80 degrees')

  await card.getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Configurazione eliminata!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Ripristina' }).first().click()
  await expect(card.locator('pre')).toContainText('turned by about 80 degrees')
})

test('M1, M3: a key taken meanwhile, another key and markup are refused in plain words, and the text stays in the form', async ({
  page,
}) => {
  await signIn(page, 'admin@example.com')
  await page.goto('/admin')
  await expect(page.getByText(/Tutte e sette le chiavi hanno già un testo/)).toBeVisible()
  const card = page.getByRole('article', { name: 'pose_posteriore_prompt' })
  await card.getByRole('button', { name: 'Elimina' }).click()
  await expect(card).toHaveCount(0)
  await page.getByLabel('Chiave').selectOption('pose_posteriore_prompt')
  await page.getByLabel('Testo del prompt').fill('<img src=x onerror="window.__xss = 1">')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(page.getByText('Il testo non può contenere codice HTML').first()).toBeVisible()
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
  await page.getByLabel('Testo del prompt').fill('Il mio testo.')
  // Somebody else was quicker.
  const data = { key: 'pose_posteriore_prompt', value: 'Il testo di un altro.', description: '' }
  expect((await page.request.post('/api/admin/configs', { data })).ok()).toBe(true)
  const other = await page.request.post('/api/admin/configs', { data: { ...data, key: 'altro_prompt' } })
  expect(await other.text()).toContain('Chiave non prevista')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(page.getByText('Chiave già esistente').first()).toBeVisible()
  await expect(page.getByLabel('Testo del prompt')).toHaveValue('Il mio testo.')
})

test('of two administrators with the same prompt open the slower one is told', { tag: '@database' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@example.com')
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/admin')
    await each
      .getByRole('article', { name: 'detail_prompt' })
      .getByRole('button', { name: 'Modifica' })
      .click()
  }
  await page.getByLabel('Descrizione').fill('Prima')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Configurazione salvata!')).toBeVisible()
  await other.getByLabel('Descrizione').fill('Seconda')
  await other.getByRole('button', { name: 'Salva' }).click()
  await expect(other.getByText(/Qualcuno ha modificato questa voce/).first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'detail_prompt' })).toContainText('Prima')
})

test('a prompt is tried on a garment before it is saved, and costs nobody a credit', async ({ page }) => {
  // A real picture by our own engine, on a machine that may be busy.
  test.slow()
  await signIn(page, 'admin@example.com')
  await page.goto('/admin')
  const trying = page.getByRole('region', { name: 'Prova prima di salvare' })
  await expect(trying.getByRole('button', { name: 'Prova il prompt' })).toBeDisabled()
  await page
    .getByRole('article', { name: 'female_model_prompt' })
    .getByRole('button', { name: 'Modifica' })
    .click()
  await trying.getByRole('checkbox', { name: 'T-shirt a righe' }).uncheck()
  await trying.getByRole('checkbox', { name: 'Abito rosso' }).check()
  await expect(trying.getByText(/^1 immagine, circa 0,00\s€\.$/)).toBeVisible()
  await trying.getByRole('button', { name: 'Prova il prompt' }).click()
  await expect(trying.getByRole('img', { name: /^Immagine di prova/ })).toBeVisible({ timeout: 120_000 })
  await expect(trying.getByText(/Il motore incluso disegna senza leggere i prompt/)).toBeVisible()
  expect(await (await page.request.get('/api/generations')).json()).toEqual([])
})

test('the catalogue: a model is added with an uploaded picture, changed, deleted and brought back', {
  tag: '@database',
}, async ({ page }) => {
  await signIn(page, 'admin@example.com')
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  await expect(page.getByRole('heading', { name: 'Nuovo Modello' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Modelli Esistenti' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Aggiungi' })
  await expect(save).toBeDisabled()
  await expect(page.getByLabel('Corporatura').first()).toHaveValue('athletic')
  await page.getByLabel('Nome').fill('Cashmere')
  await expect(save).toBeDisabled()
  await page.getByLabel('Etnia').fill('Mediterranea')
  await save.click()
  await expect(toast(page, 'Modello salvato!')).toBeVisible()
  const card = page.getByRole('article', { name: 'Cashmere' })
  await expect(card.getByText('No Image')).toBeVisible()
  await expect(card).toContainText('Femminile, Athletic')
  await expect(card.getByRole('button', { name: /Nascondi/ })).toHaveCount(0)

  await card.getByRole('button', { name: 'Modifica Cashmere' }).click()
  await expect(page.getByRole('heading', { name: 'Modifica Modello' })).toBeVisible()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('heading', { name: 'Nuovo Modello' })).toBeVisible()
  await card.getByRole('button', { name: 'Modifica Cashmere' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Carica una foto' }).click()
  await (await chooser).setFiles(asFile(await shirtPhoto()))
  await expect(page.getByText('Foto caricata: verrà salvata con il modello.')).toBeVisible()
  await page.getByLabel('Corporatura').first().selectOption('plus-size')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(card.getByRole('img', { name: 'Cashmere' })).toBeVisible()
  await expect(card).toContainText('Femminile, Plus Size')

  await card.getByRole('button', { name: 'Elimina Cashmere' }).click()
  await expect(toast(page, 'Modello eliminato!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Ripristina' }).first().click()
  await expect(card).toBeVisible()
})

test('M3, N1: a picture in our own network and markup in a name are refused, and nothing of the form is lost', async ({
  page,
}) => {
  await signIn(page, 'super@example.com')
  await page.goto('/super-admin')
  await page.getByRole('tab', { name: 'Catalogo Modelli' }).click()
  await page.getByLabel('Nome').fill('Rete')
  await page.getByLabel('Etnia').fill('Nordeuropea')
  for (const address of ['https://127.0.0.1/foto.jpg', 'javascript:alert(1)']) {
    await page.getByLabel('URL immagine di anteprima').fill(address)
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(page.getByText('URL immagine non consentito').first()).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Rete')
  }
  await page.getByLabel('URL immagine di anteprima').fill('')
  await page.getByLabel('Nome').fill('<script>window.__xss = 1</script>')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(page.getByText('Il testo non può contenere codice HTML').first()).toBeVisible()
  await page.getByLabel('Nome').fill('Jersey')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  const card = page.getByRole('article', { name: 'Jersey' })
  await card.getByRole('button', { name: 'Nascondi Jersey' }).click()
  await expect(card.getByText('Nascosto')).toBeVisible()
  // Who did what is at the foot of the figures.
  await page.getByRole('tab', { name: 'Analytics Dashboard' }).click()
  await expect(page.getByText('Modello aggiunto: Jersey')).toBeVisible()
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
})
