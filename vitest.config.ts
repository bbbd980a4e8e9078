import { defineConfig } from 'vitest/config'
import { SecondTries } from './scripts/second-tries.ts'
import { SlowestFiles } from './scripts/slowest-files.ts'

const shared = {
  setupFiles: ['server/testing/fail-on-console-error.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A test that needs it is named at the end of the run (SecondTries).
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    // Twice the two cores we think of: many tests wait for a process, a pause or a limit. Each takes some 300 MB.
    maxWorkers: 4,
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/units.json' }],
      new SlowestFiles(),
      new SecondTries(),
    ],
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['{contracts,engine}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: { ...shared, name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
