import { defineConfig } from 'vitest/config'
import { ProcessesFirst } from './scripts/develop/processes-first.ts'
import { SecondTries } from './scripts/develop/second-tries.ts'
import { SlowestFiles } from './scripts/develop/slowest-files.ts'

const shared = {
  // One more than the two cores we think of: many tests wait for a process, a pause or a limit. Four take a tenth longer.
  maxWorkers: 3,
  setupFiles: ['server/testing/fail-on-console-error.ts'],
  // For a machine that is busy with other work; nothing here waits that long on its own.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // A test that needs it is named at the end of the run (SecondTries).
  retry: process.env.CI ? 1 : 0,
}

/** What fits or draws a whole garment takes seconds. */
const drawing = [
  'engine/{render,studio,workspace}.test.ts',
  'engine/{coach,drape}/*.test.ts',
  'engine/understand/{doubts,find-garment,hood-seen,sleeves-seen}.test.ts',
  'engine/name/top-front.test.ts',
  'engine/{texture,threads}/*.test.ts',
  'scripts/bench-studio/*.test.ts',
]
/** Server code that needs neither a database nor a process. */
const pureServer = [
  'server/{billing/judge-books,billing/fattura,config/config,config/addresses,http/client-network}.test.ts',
  'server/{generations/keyed-mutex,jobs/fair-queue,mail/templates,pictures/inspect,quota/period}.test.ts',
  'server/providers/{images/prices,images/tones,payments/anniversary}.test.ts',
  'server/{db/user-rows,design-tokens}.test.ts',
  'scripts/develop/*.test.ts',
]

/** What needs processes or services of its own, and no database: it need not run on both. */
const withoutDatabase = [
  'processes/*.test.ts',
  'server/http/{errors,uploads}.test.ts',
  'server/pictures/{accept,decoder-pool,finish,fit-larger,hostile}.test.ts',
  'server/files/archive.test.ts',
  'server/providers/**/*.test.ts',
]

// By cost: `npm run test:fast` is pure code and the web, and what reaches a database runs on both of them.
export default defineConfig({
  test: {
    sequence: { sequencer: ProcessesFirst },
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
          include: ['{contracts,engine}/**/*.test.ts', ...pureServer],
          exclude: drawing,
          isolate: false,
        },
      },
      { test: { ...shared, name: 'drawing', include: drawing, isolate: false } },
      { test: { ...shared, name: 'parts', include: withoutDatabase, exclude: pureServer, isolate: false } },
      {
        test: {
          ...shared,
          setupFiles: [...shared.setupFiles, 'server/testing/cheap-hashes.ts'],
          name: 'server',
          include: ['{server,scripts}/**/*.test.ts'],
          exclude: [...pureServer, ...withoutDatabase, ...drawing],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...shared.setupFiles, './web/testing/clean-up.ts'],
        },
      },
    ],
  },
})
