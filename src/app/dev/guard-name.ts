/** Name of a transition's guard; null where it has none, or one without a name. */
export function guardName(guard: unknown): string | null {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard
  return typeof name === 'string' ? name : null
}
