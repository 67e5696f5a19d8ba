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
  const working = files.filter((file) => !waiting.includes(file))
  const place = (file: TestSpecification) =>
    waiting.includes(file)
      ? (waiting.indexOf(file) + 0.5) / waiting.length / 2
      : (working.indexOf(file) + 0.5) / working.length
  return files.toSorted((a, b) => place(a) - place(b))
}
