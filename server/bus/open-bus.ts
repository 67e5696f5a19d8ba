import { createMemorySharedState } from './memory-shared-state.ts'
import type { ProcessLinks, RedisOptions } from './open-redis.ts'
import { createSingleProcessBus } from './single-process-bus.ts'

type Options = Omit<RedisOptions, 'url'> & {
  /** Undefined: the site is one process. */
  redisUrl: string | undefined
}

/** Opens the connection between the processes of this site. The Redis client is loaded only where it is needed (CL17). */
export async function openBus({ redisUrl, ...options }: Options): Promise<ProcessLinks> {
  if (redisUrl === undefined)
    return { bus: createSingleProcessBus(), sharedState: createMemorySharedState(), moveTo: () => {} }
  const { openRedis } = await import('./open-redis.ts')
  return openRedis({ url: redisUrl, ...options })
}
