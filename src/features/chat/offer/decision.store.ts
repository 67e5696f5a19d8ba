import { createStore } from '#base/store.ts'

const open = createStore(0)

/** Whether a trade that waits for a decision is in view. NO13 */
export const decisionStore = {
  get: () => open.get() > 0,
  subscribe: open.subscribe,
  /** Counts one decision until the returned function is called. */
  hold() {
    open.set(open.get() + 1)
    return () => open.set(open.get() - 1)
  },
}
