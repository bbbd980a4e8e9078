import { budgetOf } from '#contracts/pages.ts'
import { buildWebWhenStale } from '../../develop/build-web.ts'
import { weighPages } from '../../develop/page-weights.ts'
import type { Figure, Row } from './figure.ts'

/** What a first visit of each page moves. */
export const webBytes: Figure = {
  limitSeconds: 120,
  async measure(): Promise<Row[]> {
    await buildWebWhenStale()
    return weighPages().map(({ page, js, css, fonts }) => ({
      what: `${page}: scripts, gzip`,
      value: js,
      unit: 'KB',
      target: { sign: '<=', value: budgetOf(page).js },
      note: `styles ${css.toFixed(1)} of ${budgetOf(page).css} KB gzip, fonts ${fonts.toFixed(1)} of ${budgetOf(page).fonts} KB`,
    }))
  },
}
