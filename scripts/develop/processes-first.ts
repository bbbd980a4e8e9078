// The order in which Vitest takes the files of a project: those that start whole products take longest, and one of them
// left to the end would run alone.
import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const starting = new Set<TestSpecification>()
    for (const file of sorted)
      if ((await readFile(file.moduleId, 'utf8')).includes('/product-process.ts')) starting.add(file)
    const projects = Map.groupBy(sorted, (file) => file.project.name)
    return [...projects.values()].flatMap((group) => [
      ...group.filter((file) => starting.has(file)),
      ...group.filter((file) => !starting.has(file)),
    ])
  }
}
