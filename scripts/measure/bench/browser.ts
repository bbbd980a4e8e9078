import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../develop/browser.ts'
import { password } from './accounts.ts'

export const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const
export type Screen = keyof typeof screens

interface Tab extends AsyncDisposable {
  page: Page
  /** The processes that draw pages; the tab's own is the one that works most. */
  renderers(): Promise<number[]>
}

/** A browser with one page in which somebody is signed in. */
export async function openSignedIn(url: string, email: string, screen: Screen = 'desktop'): Promise<Tab> {
  const found = await findBrowser()
  const browser = await chromium.launch({
    ...found,
    env: { ...process.env, ...found.env } as Record<string, string>,
  })
  try {
    const page = await browser.newPage({ viewport: screens[screen], reducedMotion: 'reduce' })
    const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password } })
    if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
    const session = await browser.newBrowserCDPSession()
    return {
      page,
      renderers: async () => {
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      },
      [Symbol.asyncDispose]: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** A Playwright page or a BareTab. */
interface Scripted {
  evaluate<T>(expression: string): Promise<T>
}

export interface LongFrame {
  /** In milliseconds: the whole frame, and what scripts had of it. */
  all: number
  ours: number
}

/** From here on the page notes its frames over 50 ms, as the timeline of the browser counts them. */
export const noteLongFrames = (page: Scripted): Promise<unknown> =>
  page.evaluate(`
    globalThis.long = []
    new PerformanceObserver((list) => {
      for (const { duration, scripts } of list.getEntries())
        long.push({ all: duration, ours: scripts.reduce((sum, one) => sum + one.duration, 0) })
    }).observe({ type: 'long-animation-frame' })`)

export const longFrames = (page: Scripted): Promise<LongFrame[]> => page.evaluate<LongFrame[]>('long')
