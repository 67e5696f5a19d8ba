import fc, { type Arbitrary } from 'fast-check'
import { authCases, signInCases } from './auth.ts'
import type { Case } from './case.ts'
import { ingestCases } from './ingest.ts'
import { fileCases, pageCases } from './pages.ts'
import { rawCases } from './raw.ts'
import { operationCases, STAFF, strayCases } from './requests.ts'
import { socketCases } from './sockets.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a decision needs several of, and what a conversation of strangers does: settings of one decide what the other may. */
const OFTEN: Readonly<Record<string, number>> = {
  'post /api/values/proposals': 6,
  'post /api/values/proposals/{id}/approve': 6,
  'post /api/conversations/{id}/messages': 8,
  'put /api/conversations/{id}/typing': 6,
  'put /api/me/licence': 3,
  'put /api/me/contact': 3,
  'put /api/me/visibility': 3,
  'get /api/conversations': 2,
  'get /api/conversations/{id}/facts': 2,
  'post /api/conversations': 2,
  'get /api/conversations/{id}/messages': 2,
  'post /api/reports': 3,
  'post /api/trade-offers': 5,
  'post /api/trade-offers/{id}/accept': 3,
  'post /api/trade-offers/{id}/counter': 4,
  'post /api/trade-offers/{id}/not-traded': 2,
  'post /api/trade-offers/{id}/traded': 3,
  'post /api/trade-rooms': 3,
  'post /api/trade-rooms/{id}/join': 3,
  'get /api/trade-rooms/{id}': 2,
}

/** All cases, each part of the site by its share in about a thousand. */
export function allCases(vocabulary: Vocabulary): Arbitrary<Case> {
  const operations = vocabulary.operations
    .filter(({ path }) => !path.startsWith('/ingest/'))
    .flatMap((one) => Array<typeof one>(OFTEN[one.name] ?? 1).fill(one))
  const isStaffs = ({ path }: (typeof operations)[number]) => STAFF.test(path)
  const guarded = operations.filter((each) => each.security !== undefined && !isStaffs(each))
  const staffs = operations.filter(isStaffs)
  const open = operations.filter(({ security }) => security === undefined)
  const each = (some: typeof operations) => fc.oneof(...some.map((operation) => operationCases(operation, vocabulary)))
  return fc.oneof<{ weight: number; arbitrary: Arbitrary<Case> }[]>(
    { weight: 280, arbitrary: each(open) },
    { weight: 260, arbitrary: each(guarded) },
    ...(staffs.length > 0 ? [{ weight: 170, arbitrary: each(staffs) }] : []),
    { weight: 80, arbitrary: pageCases(vocabulary) },
    { weight: 60, arbitrary: fileCases(vocabulary) },
    { weight: 60, arbitrary: ingestCases(vocabulary) },
    { weight: 70, arbitrary: authCases(vocabulary) },
    { weight: 50, arbitrary: strayCases(vocabulary) },
    { weight: 40, arbitrary: socketCases(vocabulary) },
    { weight: 40, arbitrary: rawCases },
    { weight: 14, arbitrary: signInCases },
  )
}

/** The seed of one case, so that it can be generated without those before it (RU19). */
export const seedAt = (seed: number, index: number): number =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e37_79b1), 0x85eb_ca6b) | 0

export const caseAt = (cases: Arbitrary<Case>, seed: number, index: number): Case =>
  fc.sample(cases, { seed: seedAt(seed, index), numRuns: 1 })[0]!
