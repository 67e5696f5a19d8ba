/** Short-lived state of all processes of a site. It may be lost at any time. Every call rejects when the state cannot be reached. */
export type SharedState = {
  /** Counts an event in the current window of its key; the window begins with the first. */
  increment(key: string, windowMs: number): Promise<Counted>
  /** True for exactly one caller of all processes, until the claim expires or is released. */
  claim(key: string, ttlMs: number): Promise<boolean>
  /** Extends a claim of this process; false: this process no longer holds it. */
  renew(key: string, ttlMs: number): Promise<boolean>
  /** Ends a claim of this process early. */
  release(key: string): Promise<void>
  readonly pages: Pages
}

/** One page of fields for each process. Only its owner writes a page; it expires when the owner stops doing so. */
export type Pages = {
  /** Sets fields, and removes those that are null. False: the page has expired, and nothing is written. */
  change(fields: Readonly<Record<string, string | null>>, ttlMs: number): Promise<boolean>
  /** Writes the whole page. */
  replace(fields: Readonly<Record<string, string>>, ttlMs: number): Promise<void>
  /** The page of any process; empty when it has expired. */
  read(processId: string): Promise<Record<string, string>>
}

export type Counted = {
  count: number
  /** Until the window ends. */
  resetMs: number
}
