export type Rule = {
  readonly id: string
  readonly text: string
  /** The report that proves the rule in place of a test; null: tests prove it. */
  readonly measured: string | null
}

/** A file of `docs/spec`. The name ends in `.md`. */
export type SpecFile = { readonly name: string; readonly markdown: string }

/** Rules that a report proves, of every section. */
const BARS = 'bars.md'

const TITLE = /^# (?:([A-Z]{2}) )?(\S.*)$/m
const RULE = /^- \*\*([A-Z]{2}\d+)\*\* (?:\(measured: ([a-z]+)\) )?(\S.*)$/

/** Compares rule numbers by section, then by number. */
const compareIds = (a: string, b: string) => a.slice(0, 2).localeCompare(b.slice(0, 2)) || number(a) - number(b)
const number = (id: string) => Number(id.slice(2))

/** Reads the rules in the order of the files, and finds lines that break the form of the page. RU9 */
export function parseRules(files: readonly SpecFile[]): { rules: Rule[]; problems: string[] } {
  const rules = new Map<string, Rule>()
  const problems: string[] = []
  for (const { name, markdown } of files) {
    const prefix = TITLE.exec(markdown)?.[1]
    let last = ''
    markdown.split('\n').forEach((line, index) => {
      if (!line.startsWith('- **')) return
      const [, id, report, text] = RULE.exec(line) ?? []
      const complain = (problem: string) => problems.push(`docs/spec/${name}:${index + 1}: ${problem}`)
      if (id === undefined || text === undefined) {
        complain(`not of the form "- **AB1** text": ${line}`)
        return
      }
      if (rules.has(id)) complain(`the number ${id} is used twice`)
      if (name !== BARS && !id.startsWith(prefix ?? '?')) complain(`${id} belongs to another section`)
      if ((name === BARS) !== (report !== undefined)) complain(`only ${BARS} holds measured rules, and nothing else`)
      if (last !== '' && compareIds(last, id) > 0) complain(`${id} stands after ${last}`)
      last = id
      rules.set(id, { id, text, measured: report ?? null })
    })
  }
  return { rules: [...rules.values()], problems }
}

const HEAD = `# What BGSI Values does, rule by rule

Every rule has a number for life: the number of a removed rule stays unused, and a new rule takes the next free number of
its section. One rule is one line of its section's file, \`- **IT3** text\`, in the order of the numbers. A rule that a report
proves and not a test is in [bars](docs/spec/${BARS}), with the report's name: \`(measured: bench)\`.

A test's title begins with the rules that it proves (\`[IT3] …\`, \`[IT3, IT4] …\`); \`npm run spec\` lists each rule with its
tests, and \`npm run spec -- --write\` writes this index. \`docs/glossary.md\` defines the terms.

| section | rules |
|---|---|
`

/** Writes SPEC.md: a line for each file. */
export const writeIndex = (files: readonly SpecFile[]): string =>
  HEAD +
  files
    .map(({ name, markdown }) => {
      const [, prefix, title = ''] = TITLE.exec(markdown) ?? []
      return `| [${prefix === undefined ? '' : `${prefix} `}${title}](docs/spec/${name}) | ${parseRules([{ name, markdown }]).rules.length} |\n`
    })
    .join('')
