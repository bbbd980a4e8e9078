import { defineConfig } from 'vitest/config'

const shared = {
  setupFiles: ['server/testing/fail-on-console-error.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Two cores, and a database of some 300 MB for each worker.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{contracts,engine,server,scripts}/**/*.test.ts'],
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
