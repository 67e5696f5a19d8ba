export function findPostgres(): string | undefined
export function ensurePostgres(): Promise<boolean>
export function startPostgres(options?: {
  settings?: Record<string, string>
  folder?: string
}): Promise<{ url: string; crash(): Promise<void>; start(): Promise<void>; stop(): Promise<void> }>
