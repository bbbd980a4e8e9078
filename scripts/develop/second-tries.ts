// A reporter of Vitest: names at the end the tests that passed only at their second try, so that they get mended.
import type { Reporter, TestModule } from 'vitest/node'

export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
    if (flaky.length === 0) return
    console.log(`\n${flaky.length} tests needed a second try: flaky is broken, mend them`)
    for (const test of flaky) console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
