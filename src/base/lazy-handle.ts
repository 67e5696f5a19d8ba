/** Loads a chunk once, at the first call. A failure is logged, dispatches `part:failed` and resolves to null; the next call loads again. */
export function lazyHandle<T>(name: string, load: () => Promise<T>): () => Promise<T | null> {
  let loading: Promise<T | null> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      console.warn(`${name}: its code could not be loaded`, error)
      dispatchEvent(new Event('part:failed'))
      return null
    }))
}
