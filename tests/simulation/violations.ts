export type Violation = { readonly kind: string; readonly detail: string; readonly at: number }
export type Violations = ReturnType<typeof createViolations>

/** What a run does that a rule forbids, with its virtual time. */
export function createViolations(now: () => number) {
  const found: Violation[] = []
  return {
    found,
    add: (kind: string, detail: string) => void found.push({ kind, detail, at: Math.round(now()) }),
  }
}
