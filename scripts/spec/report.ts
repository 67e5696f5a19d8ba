import type { Rule } from './rules.ts'
import type { NamedTest } from './tests.ts'

const place = ({ file, line, title }: NamedTest): string => `${file}:${line} ${title}`

/** Every rule with its tests, the counts, and what is wrong. Nothing wrong: `problems` is empty. RU9 */
export function report(
  rules: readonly Rule[],
  tests: readonly NamedTest[],
): { listing: string[]; summary: string[]; problems: string[] } {
  const known = new Set(rules.map(({ id }) => id))
  const findTests = (rule: Rule) => tests.filter(({ ids }) => ids.includes(rule.id))
  const measured = rules.flatMap((rule) => rule.measured ?? [])
  const untested = rules.filter((rule) => rule.measured === null && findTests(rule).length === 0)
  return {
    listing: rules.flatMap((rule) => [
      `${rule.id}${rule.measured === null ? '' : ` (measured: ${rule.measured})`} ${rule.text}`,
      ...findTests(rule).map((test) => `    ${place(test)}`),
    ]),
    summary: [
      `${rules.length} rules, ${rules.filter((rule) => findTests(rule).length > 0).length} of them with tests; ${tests.length} tests name rules`,
      `${measured.length} measured${counts(measured)}`,
    ],
    problems: [
      ...untested.map(({ id, text }) => `${id} has no test: ${text}`),
      ...tests.flatMap((test) =>
        test.ids.filter((id) => !known.has(id)).map((id) => `${place(test)}: there is no rule ${id}`),
      ),
      ...tests.filter((test) => !test.asserts).map((test) => `${place(test)}: asserts nothing`),
    ],
  }
}

function counts(reports: readonly string[]): string {
  const texts = [...new Set(reports)].map((name) => `${name} ${reports.filter((each) => each === name).length}`)
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`
}
