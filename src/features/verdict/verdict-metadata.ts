import type { VerdictCard } from '#contract/verdicts.ts'
import type { PreviewImage } from '#domain/previews/preview.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { formatMoment } from '#domain/text/format.ts'
import { timeInZone } from '#domain/values/change-days.ts'
import { readJudgement } from '#domain/verdicts/read-judgement.ts'
import { verdictHref, writeVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { verdictSentence } from '#messages/trade.ts'
import * as texts from '#messages/verdict.ts'

type Metadata = { title: string; description: string; canonical: string; image: PreviewImage }

/** Title and picture of a shared card, with its code. SV34, SV35 */
export function verdictMetadata(card: VerdictCard, { origin, host }: { origin: string; host: string }): Metadata {
  const code = writeVerdictCode(card.code)
  const sentence = verdictSentence(readJudgement(card))
  return {
    title: pageTitle(texts.title(code), host),
    description: pageDescription(texts.description(sentence, formatMoment(timeInZone(card.valuesAt, 'utc')))),
    canonical: origin + verdictHref(card.code),
    image: { url: `${origin}/preview${verdictHref(card.code)}.png`, alt: texts.picture(code, sentence) },
  }
}
