// A reporter of Vitest: the files that took longest, so that the next one to make faster is known.
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < shown) return
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
    console.log('\nThe ten slowest files:')
    for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  }
}
