import type { Page } from '@playwright/test'
import { violations } from './violations.ts'

/** All rules in two looks; in the other two only what a theme can change. */
const looks = [
  { theme: 'light', width: 1440, rules: null },
  { theme: 'dark', width: 360, rules: null },
  { theme: 'dark', width: 1440, rules: ['color-contrast'] },
  { theme: 'light', width: 360, rules: ['color-contrast'] },
]

export interface Look {
  width: number
  /** Faults for axe, and whether the page is wider than its window; each with the look it was found in. */
  faults: () => Promise<string[]>
  /** With SCREENSHOTS set, keeps a picture to be looked at. */
  keep: (what: Shown, name: string) => Promise<void>
}
interface Shown {
  screenshot(options: { path: string }): Promise<unknown>
}

/** Shows a page on a desktop and on a phone, in both themes, one after the other. */
export async function* everyLook(page: Page): AsyncGenerator<Look> {
  for (const { theme, width, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, theme)
    yield {
      width,
      async faults() {
        const found = await violations(page, rules)
        if (!(await isWithin(page, width))) found.push('wider than its window')
        return found.map((fault) => `${theme}, ${width}: ${fault}`)
      },
      async keep(what, name) {
        const folder = process.env.SCREENSHOTS
        if (folder) await what.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` })
      },
    }
  }
}

/** Waits: charts redraw shortly after a resize. */
const isWithin = (page: Page, width: number): Promise<boolean> =>
  page
    .waitForFunction((most) => document.documentElement.scrollWidth <= most, width, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    )

/** What is wrong with a page in any look. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for await (const { faults } of everyLook(page)) found.push(...(await faults()))
  return found
}
