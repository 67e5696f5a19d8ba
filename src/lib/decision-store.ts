let open = 0
const listeners = new Set<() => void>()

function change(by: number) {
  open += by
  for (const listener of listeners) listener()
}

/** Whether a trade that waits for a decision is in view. NO13 */
export const decisionStore = {
  get: () => open > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Counts one decision until the answer is called. */
  hold() {
    change(1)
    return () => change(-1)
  },
}
