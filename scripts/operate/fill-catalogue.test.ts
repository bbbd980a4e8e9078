import { expect, test } from 'vitest'
import { askDatabase } from '#server/testing/ask-database.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { runHere } from '#server/testing/run-admin.ts'

test('an older catalogue gets our models where it has none, keeps its own, and is not filled twice', {
  timeout: 240_000,
}, async () => {
  await using home = await openHome()
  {
    await using product = await startProduct(home.env)
    product.kill('SIGTERM')
    await product.ended
  }
  await askDatabase(home.env, 'delete from models')
  await askDatabase(
    home.env,
    `insert into models (name, gender, body_type, ethnicity) values ('Velluto', 'female', 'curvy', 'Afroitaliana')`,
  )
  const filled = await runHere(home.env, 'fill-catalogue')
  expect(filled).toMatchObject({ code: 0, stderr: '' })
  // Sara is Velluto's double.
  expect(filled.stdout).toMatch(/^Modelli aggiunti: Alice, /)
  expect(filled.stdout).not.toContain('Sara')
  const rows = await askDatabase(home.env, 'select name, image_url from models')
  expect(rows).toHaveLength(24)
  expect(rows).toContainEqual({ name: 'Velluto', image_url: null })
  expect(rows).toContainEqual({ name: 'Alice', image_url: 'catalogue/alice.webp' })
  expect(await runHere(home.env, 'fill-catalogue')).toMatchObject({
    code: 0,
    stdout: 'Il catalogo copre già ogni combinazione: non è cambiato nulla.\n',
  })
})
