import { REPORT_REASONS } from '#contract/chat.ts'
import { PHRASE_KEYS, PHRASES } from '#contract/phrases.ts'
import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import { PASSING } from '#domain/chat/licence.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { Vocabulary } from './vocabulary.ts'

/** A pet of the newest offer of the actor's conversation. */
const tablePet = fc.constantFrom(
  { side: 'offer', slug: '$offered$' },
  { side: 'offer', slug: '$offered$' },
  { side: 'request', slug: '$requested$' },
)
const phrase = fc.constantFrom(...PHRASE_KEYS).chain((key) => {
  const { pets } = PHRASES[key]
  return fc.record(
    {
      key: fc.constant(key),
      language: fc.constantFrom(...PHRASE_LANGUAGES),
      tradeOfferId: fc.constant('$table$'),
      pets: fc.array(tablePet, { minLength: pets, maxLength: pets }),
    },
    { requiredKeys: pets === 0 ? ['key'] : ['key', 'tradeOfferId', 'pets'] },
  )
})

const clientId = fc.uuid()
const message = fc.oneof(
  fc.record({ clientId, text: fc.constant('fuzz-private-text') }),
  fc.record({ clientId, phrase }),
  fc.record({ clientId, phrase }),
)

const reported = {
  userId: fc.constant('$user$'),
  reason: fc.constantFrom(...REPORT_REASONS),
  details: fc.constant('fuzz-private-text'),
}
const report = fc.oneof(
  { weight: 3, arbitrary: fc.record(reported, { requiredKeys: ['userId', 'reason'] }) },
  { weight: 1, arbitrary: fc.record({ ...reported, messageId: fc.constant('$message$') }) },
)

const isAllowed = fc.constantFrom(true, true, false)
const requestsFrom = fc.constantFrom('everyone', 'everyone', 'traded', 'nobody')

const licence = fc.oneof(
  { weight: 3, arbitrary: fc.constant(PASSING) },
  { weight: 1, arbitrary: fc.constant({ answers: { ...PASSING.answers, trust: 'give' } }) },
)

/** Two sides that name each pet once. */
function sides({ slugs }: Vocabulary) {
  const side = fc
    .uniqueArray(fc.constantFrom(...slugs), { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.tuple(
        ...names.map((slug) => fc.record({ slug: fc.constant(slug), quantity: fc.integer({ min: 1, max: 9 }) })),
      ),
    )
  return { clientId, offer: side, request: fc.oneof(side, fc.constant([])) }
}

/** A trade room of the two of a conversation, or one with a link. */
const opening = (vocabulary: Vocabulary) =>
  fc.tuple(fc.record(sides(vocabulary)), fc.boolean()).map(([{ clientId: id, offer, request }, isInvited]) => ({
    clientId: id,
    yours: offer,
    theirs: request,
    ...(isInvited && { conversationId: '$conversation$' }),
  }))

/** Bodies that fit the state of the site or whose parts depend on each other, which no schema says; undefined: the schema of the operation is enough. */
export function bodyOf(operation: string, vocabulary: Vocabulary): Arbitrary<unknown> | undefined {
  switch (operation) {
    case 'post /api/conversations/{id}/messages':
      return message
    case 'put /api/conversations/{id}/typing':
      return fc.record({ isAllowed })
    case 'put /api/me/contact':
      return fc.record({ isFindable: fc.boolean(), requestsFrom })
    case 'put /api/me/visibility':
      return fc.record({ isInvisible: fc.boolean() })
    case 'put /api/me/licence':
      return licence
    case 'post /api/reports':
      return report
    case 'post /api/trade-offers':
      return fc.record({ conversationId: fc.constant('$conversation$'), ...sides(vocabulary) })
    case 'post /api/trade-rooms':
      return opening(vocabulary)
    case 'post /api/trade-rooms/{id}/join':
      return fc.oneof(fc.constant({}), fc.constant({ licence: PASSING.answers }))
    case 'post /api/trade-rooms/{id}/report':
      return fc.constantFrom<object>({}, { details: 'fuzz-private-text' })
    case 'post /api/trade-offers/{id}/counter':
      return fc.record(sides(vocabulary))
    default:
      return undefined
  }
}
