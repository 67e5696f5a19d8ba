import fc, { type Arbitrary } from 'fast-check'
import { authCases, signInCases } from './auth.ts'
import type { Case } from './case.ts'
import { ingestCases } from './ingest.ts'
import { fileCases, pageCases } from './pages.ts'
import { rawCases } from './raw.ts'
import { operationCases, STAFF, strayCases } from './requests.ts'
import { socketCases } from './sockets.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a decision needs several of. */
const OFTEN = ['post /api/values/proposals', 'post /api/values/proposals/{id}/approve']

/** All cases, each part of the site by its share in about a thousand. */
export function allCases(vocabulary: Vocabulary): Arbitrary<Case> {
  const operations = vocabulary.operations.filter(({ path }) => !path.startsWith('/ingest/'))
  const isStaffs = ({ path }: (typeof operations)[number]) => STAFF.test(path)
  const guarded = operations.filter((each) => each.security !== undefined && !isStaffs(each))
  const staffs = operations.filter(isStaffs).flatMap((one) => (OFTEN.includes(one.name) ? Array(6).fill(one) : [one]))
  const open = operations.filter(({ security }) => security === undefined)
  const each = (some: typeof operations) => fc.oneof(...some.map((operation) => operationCases(operation, vocabulary)))
  return fc.oneof<{ weight: number; arbitrary: Arbitrary<Case> }[]>(
    { weight: 370, arbitrary: each(open) },
    { weight: 170, arbitrary: each(guarded) },
    ...(staffs.length > 0 ? [{ weight: 170, arbitrary: each(staffs) }] : []),
    { weight: 80, arbitrary: pageCases(vocabulary) },
    { weight: 60, arbitrary: fileCases(vocabulary) },
    { weight: 60, arbitrary: ingestCases(vocabulary) },
    { weight: 70, arbitrary: authCases(vocabulary) },
    { weight: 50, arbitrary: strayCases(vocabulary) },
    { weight: 40, arbitrary: socketCases(vocabulary) },
    { weight: 40, arbitrary: rawCases },
    { weight: 6, arbitrary: signInCases },
  )
}

/** The seed of one case, so that it can be generated without those before it (RU19). */
export const seedAt = (seed: number, index: number): number =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e37_79b1), 0x85eb_ca6b) | 0

export const caseAt = (cases: Arbitrary<Case>, seed: number, index: number): Case =>
  fc.sample(cases, { seed: seedAt(seed, index), numRuns: 1 })[0]!
