import { register } from 'tsx/esm/api'

// Node 20 loads no TypeScript in a thread by itself.
register()
await import('../../../server/encrypt-thread.ts')
