export const root: string
export function fail(line: string): never
export function run(command: string, args: readonly string[], env?: Record<string, string>): void
export function runBeside(script: string): Promise<void>
export function ensureInstalled(needed?: 'site' | 'all'): void
export function ensureBuilt(): void
