export const root: string
export function fail(line: string): never
export function run(command: string, args: readonly string[], env?: Record<string, string>): void
export function ensureNode(): void
export function ensureInstalled(): void
export function ensureBuilt(): void
