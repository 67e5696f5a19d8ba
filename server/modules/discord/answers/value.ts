import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10'
import { imagePath } from '#domain/items/image-path.ts'
import { trendDisplay } from '#domain/items/trend-display.ts'
import { percentChange } from '#domain/values/percent-change.ts'
import * as texts from '#messages/discord.ts'
import * as item from '#messages/item.ts'
import * as pets from '#messages/pets.ts'
import { describeDoubt } from '#messages/value-doubt.ts'
import { relativeTime } from '../markdown.ts'
import type { VariantFacts } from '../discord-reads.ts'
import { messageReply } from '../reply.ts'
import { type Answer, type AnswerContext, siteEmbed } from './answer.ts'
import { findVariant, writeTyped } from './find-variant.ts'

/** `/value`: a pet's value, range, confidence, trend, demand and last change. DI14 */
export const answerValue: Answer = async (context, data) => {
  const found = await findVariant(context, data)
  if ('refusal' in found) return found.refusal
  const { slug, name, note } = found
  const facts = await context.reads.variant(slug)
  // The pet was removed a moment ago.
  if (!facts) return messageReply({ text: texts.unknownPet(writeTyped(slug), []), isPrivate: true })
  const url = `${context.origin}/items/${slug}`
  return messageReply({
    embed: {
      ...(await siteEmbed(context)),
      url,
      title: name,
      ...describe(facts, context),
      ...describeNotes(facts, note),
    },
    buttons: [{ label: texts.openPage(context.host), url }],
  })
}

function describeNotes({ flags }: VariantFacts, note: string | undefined): Pick<APIEmbed, 'description'> {
  const notes = [...(note === undefined ? [] : [note]), ...flags.map((flag) => item.flagNotes[flag])]
  return notes.length > 0 ? { description: notes.join('\n') } : {}
}

function describe(facts: VariantFacts, { origin }: AnswerContext): Pick<APIEmbed, 'fields' | 'thumbnail'> {
  const { value, trend, demand, evidenceCount = 0, evidenceAccounts = 0, evidenceSample = false, image } = facts
  const shownTrend = trendDisplay(trend, value)
  const field = (name: string, text: string, inline = true): APIEmbedField => ({ name, value: text, inline })
  return {
    thumbnail: { url: new URL(imagePath(image), origin).href },
    fields: [
      field(
        texts.fields.value,
        typeof value === 'number' ? texts.writeValue(value) : (pets.fullValues[value] ?? value),
      ),
      field(texts.fields.trend, shownTrend ? pets.trends[shownTrend.trend] : pets.notKnown),
      field(texts.fields.demand, demand ? pets.demands[demand] : pets.notKnown),
      field(texts.fields.sure, describeConfidence(facts), false),
      ...(evidenceCount > 0
        ? [field(texts.fields.trades, item.trades(evidenceCount, evidenceAccounts, evidenceSample), false)]
        : []),
      field(texts.fields.change, describeChange(facts), false),
    ],
  }
}

function describeConfidence(facts: VariantFacts): string {
  const { value } = facts
  const doubt = typeof value === 'number' ? describeDoubt(facts, value) : null
  if (!doubt) return texts.noEstimate
  return doubt.confidence ? `${item.sureness[doubt.confidence]} · ${doubt.why}` : doubt.why
}

/** `Changed 3 hours ago by the editors`, and from what to what. */
function describeChange({ receipts, lastChange }: VariantFacts): string {
  const [newest] = receipts
  if (!newest) return texts.neverChanged
  const { before, after } = item.changed[newest.source]
  const when = `${before}${relativeTime(Date.parse(newest.timestamp))}${after}`
  if (!lastChange) return when
  const { from, to } = lastChange
  const percent = typeof from === 'number' && typeof to === 'number' ? percentChange(from, to) : null
  return `${when}\n${texts.moved(texts.writeValue(from), texts.writeValue(to), percent)}`
}
