import * as v from 'valibot'
import { Id } from './text.ts'

/** The proposal that the reader is looking at now; null: none. DK173 */
export const LookAtProposal = v.object({ proposalId: v.nullable(Id) })
export type LookAtProposal = v.InferOutput<typeof LookAtProposal>

/** Names of the other editors and leads who are looking at it. DK173 */
export const Lookers = v.object({ names: v.array(v.string()) })
export type Lookers = v.InferOutput<typeof Lookers>
