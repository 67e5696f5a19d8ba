export function findRedis(): string | undefined
export function ensureRedis(): Promise<boolean>
export function startRedis(options?: {
  port?: number
}): Promise<{ url: string; port: number; stop: () => Promise<void> }>
