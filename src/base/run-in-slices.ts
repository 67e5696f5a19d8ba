/** Milliseconds of a slice: with the step that ends it, and the browser's own work, it stays far below 50. */
const SLICE_MS = 8

/** Lets taps, typing and drawing go first. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export type SliceOptions = {
  /** Ends the work with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called between slices with the newest share that a step has given, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * Runs long work without blocking the page: a step at a time, with a pause after each slice of 8 ms. A step yields the share of the work
 * that is done, or undefined. ML140
 */
export async function runInSlices<T>(
  work: Generator<number | undefined, T>,
  { signal, onProgress }: SliceOptions = {},
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const end = performance.now() + SLICE_MS
    let share: number | undefined
    do {
      const step = work.next()
      if (step.done) return step.value
      share = step.value ?? share
    } while (performance.now() < end)
    if (share !== undefined) onProgress?.(share)
    await pause()
  }
}

/** Runs work that is short, without a pause. */
export function runToEnd<T>(work: Generator<number | undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
