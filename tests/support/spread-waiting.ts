import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of faults and of several processes, which wait more than they work. */
const WAITING = /\/tests\/(bus|chaos|operations|postgres|live\/chat-(soak|durability))\b/

/** In the order of Vitest, but with those that wait spread among the others of their project: at once they would leave the processors idle. */
export class SpreadWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((each) => spread(sorted.filter(({ project }) => project === each)))
  }
}

function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files.filter(({ moduleId }) => WAITING.test(moduleId))
  const working = files.filter(({ moduleId }) => !WAITING.test(moduleId))
  return [
    // In the first half, so that none of them is the last to end.
    ...waiting.map((file, index) => ({ file, at: (index + 0.5) / waiting.length / 2 })),
    ...working.map((file, index) => ({ file, at: (index + 0.5) / working.length })),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file)
}
