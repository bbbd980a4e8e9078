import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/develop/browser.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 90_000,
  // A journey that needs a second try is named at the end of the run, so that it gets mended.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'it-IT',
    // Drawing motion without a GPU takes a third of the time; the landing and the main job are seen with it.
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Rome',
    // Recording takes a fifth of the time: what failed is recorded when it is tried again. `--trace on` records at once.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        ...args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
