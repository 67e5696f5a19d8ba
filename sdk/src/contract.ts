import type * as stream from '../../src/contract/stream.ts'
import type { InferInput } from 'valibot'
import type { CallInput, CallOptions } from './call.ts'

/** Types of the contract that the SDK's own code needs. `scripts/sdk` writes them, and all others, into the package. SK1 */

export type { Hatch } from '../../src/contract/hatches.ts'
export type { StreamGap, StreamTopic } from '../../src/contract/stream.ts'
export type { ValueReceipt } from '../../src/contract/value-changes.ts'
export type { WebhookEvent } from '../../src/contract/webhooks.ts'
export type HatchFilter = InferInput<typeof stream.HatchFilter>
export type ValueFilter = InferInput<typeof stream.ValueFilter>

/** In the package: one typed method for each operation. SK2 */
export type Operations = Record<string, (input?: CallInput, options?: CallOptions) => Promise<unknown>>
