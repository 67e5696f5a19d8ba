export type Rule = {
  readonly id: string
  readonly text: string
  /** `open`: its screen is still to come, `with` names which; `measured`: the report `with` proves it, not a test. */
  readonly mark: { readonly kind: 'open' | 'measured'; readonly with: string } | null
}

const RULE = /^- \*\*([A-Z]{2}\d+)\*\* (?:\((open|measured): ([a-z]+)\) )?(\S.*)$/

/** The rules of SPEC.md in their order, and what is wrong with its lines. */
export function parseRules(markdown: string): { rules: Rule[]; problems: string[] } {
  const rules = new Map<string, Rule>()
  const problems: string[] = []
  markdown.split('\n').forEach((line, index) => {
    if (!line.startsWith('- **')) return
    const [, id, kind, reason, text] = RULE.exec(line) ?? []
    if (id === undefined || text === undefined) {
      problems.push(`SPEC.md:${index + 1}: not of the form "- **AB1** text": ${line}`)
    } else if (rules.has(id)) {
      problems.push(`SPEC.md:${index + 1}: the number ${id} is used twice`)
    } else {
      const mark: Rule['mark'] =
        (kind === 'open' || kind === 'measured') && reason !== undefined ? { kind, with: reason } : null
      rules.set(id, { id, text, mark })
    }
  })
  return { rules: [...rules.values()], problems }
}
