import { runInSlices, runToEnd } from '#base/run-in-slices.ts'
import { type ImportLine, type TextFault } from '#domain/ledger/read-import.ts'
import { type PetNames, preparePetNames, toNamedPet } from '#domain/ledger/pet-names.ts'
import { readPasteOf } from '#domain/ledger/read-paste.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import { MAX_QUANTITY, type CalculatorEntry } from '#domain/trade/quantity.ts'
import { calculatorQuery, NOWHERE, roomStartPath } from '#domain/trade/trade-destination.ts'
import { isEmptyTrade, listSlugs, MAX_ENTRIES, namedEntry, type SideName, type Trade } from '#domain/trade/trade.ts'
import { toSharedQuery } from '#domain/trade/trade-link.ts'
import { isTotalUnknown, type Judgement } from '#domain/trade/trade-verdict.ts'
import { type TradeView, viewTrade } from '#domain/trade/trade-view.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import { formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/discord.ts'
import * as inventory from '#messages/inventory.ts'
import * as previews from '#messages/previews.ts'
import * as tradeTexts from '#messages/trade.ts'
import { DISCORD_LIMITS, joinLines } from '../discord-limits.ts'
import { MAX_SIDE_LENGTH, readText } from '../interaction.ts'
import { escapeMarkdown } from '../markdown.ts'
import { messageReply } from '../reply.ts'
import { type Answer, siteEmbed } from './answer.ts'
import { writeTyped } from './find-variant.ts'

/** A side as it was read. */
type ReadSide = {
  readonly side: readonly CalculatorEntry[]
  /** Corrected and unread parts of the text, in words. */
  readonly corrections: readonly string[]
  readonly problems: readonly string[]
}

/** `/trade`: the verdict on two sides that are written as in own pets. DI15 to DI17 */
export const answerTrade: Answer = async (context, data, signal) => {
  const { reads, origin } = context
  const names = await reads.fromIndex('pet names', ({ pets }) => runToEnd(preparePetNames(pets.map(toNamedPet))))
  const give = await readSide(names, readText(data, 'give'), signal)
  const get = await readSide(names, readText(data, 'get'), signal)
  const problems = [...give.problems, ...get.problems]
  const trade: Trade = { yours: give.side, theirs: get.side }
  if (isEmptyTrade(trade))
    return messageReply({
      text: [...problems, texts.trade.unread].join('\n'),
      isPrivate: true,
    })
  const rows = await reads.rows(listSlugs(trade))
  const isCut = problems.length > 0
  const view = viewTrade(trade, rows, isCut)
  const { judgement } = view
  const { verdict } = judgement
  const calculator = `${origin}/calculator?${isCut ? calculatorQuery(trade, NOWHERE, true) : toSharedQuery(trade)}`
  return messageReply({
    embed: {
      ...(await siteEmbed(context)),
      url: calculator,
      title: texts.trade.verdict(
        tradeTexts.verdicts[verdict.kind],
        'percent' in verdict ? signedPercent(verdict.percent) : null,
      ),
      description: [...describeVerdict(judgement), ...give.corrections, ...get.corrections].join('\n'),
      fields: [
        ...(['yours', 'theirs'] as const).map((side) => ({
          name: side === 'yours' ? texts.trade.give : texts.trade.get,
          value: describeSide(view, side),
          inline: true,
        })),
        ...(isCut
          ? [
              {
                name: texts.trade.problems,
                value: joinLines(problems, DISCORD_LIMITS.fieldValue, texts.more),
              },
            ]
          : []),
      ],
    },
    buttons: [
      { label: texts.trade.calculator, url: calculator },
      { label: texts.trade.room, url: `${origin}${roomStartPath({ trade })}` },
    ],
    isPrivate: isCut,
  })
}

async function readSide(names: PetNames, text: string, signal: AbortSignal): Promise<ReadSide> {
  if (text.length > MAX_SIDE_LENGTH)
    return { side: [], corrections: [], problems: [texts.trade.tooMany(MAX_SIDE_LENGTH)] }
  const lines = await runInSlices(readPasteOf(names, text), { signal })
  if ('code' in lines) return { side: [], corrections: [], problems: describeFault(lines) }
  const quantities = new Map<string, number>()
  const corrections: string[] = []
  const problems: string[] = []
  for (const line of lines) {
    if (!('pet' in line)) {
      problems.push(texts.trade.problem(writeTyped(line.text), describeLine(line)))
      continue
    }
    const { pet, entry, isCorrected = false } = line
    const slug = variantSlug(pet.slug, entry.variant)
    const quantity = (quantities.get(slug) ?? 0) + entry.quantity
    const hasRoom = quantities.has(slug) || quantities.size < MAX_ENTRIES
    if (quantity > MAX_QUANTITY || !hasRoom) {
      problems.push(texts.trade.problem(writeTyped(line.text), texts.trade.full))
      continue
    }
    quantities.set(slug, quantity)
    if (isCorrected)
      corrections.push(
        texts.trade.corrected(writeTyped(line.text), escapeMarkdown(variantName(pet.name, entry.variant))),
      )
  }
  return { side: [...quantities].map(([slug, quantity]) => ({ slug, quantity })), corrections, problems }
}

/** An empty side is no problem: the verdict says so. */
const describeFault = (fault: TextFault): string[] =>
  fault.code === 'empty'
    ? []
    : [fault.code === 'too-long' ? texts.trade.tooMany(MAX_SIDE_LENGTH) : inventory.importFault(fault)]

const describeLine = (line: Extract<ImportLine, { fault: unknown } | { choices: unknown }>): string =>
  'fault' in line
    ? escapeMarkdown(inventory.lineFault(line.fault))
    : texts.trade.ambiguous(
        line.choices.map(({ pet, entry: { variant, quantity } }) =>
          escapeMarkdown(namedEntry({ name: variantName(pet.name, variant), quantity })),
        ),
      )

function describeVerdict(judgement: Judgement): string[] {
  const { verdict, difference } = judgement
  if (verdict.kind === 'unjudged') return [escapeMarkdown(tradeTexts.unjudged(judgement))]
  if (verdict.kind === 'waiting') return [tradeTexts.verdictSentence(judgement)]
  if (verdict.kind === 'incomplete') return []
  return [`${tradeTexts.difference(difference)}.`, ...(verdict.odds ? [tradeTexts.odds(verdict.odds)] : [])]
}

function describeSide(view: TradeView, side: SideName): string {
  const entries = view[side]
  if (entries.length === 0) return texts.trade.nothing
  const sum = view.judgement[side]
  const total = isTotalUnknown(sum) ? '–' : formatNumber(sum.total)
  const last = texts.trade.total(previews.total(sum.unpriced.length > 0), total)
  const lines = entries.map(({ name, quantity, worth }) =>
    texts.trade.entry(escapeMarkdown(namedEntry({ name, quantity })), worth.title),
  )
  return `${joinLines(lines, DISCORD_LIMITS.fieldValue - last.length - 1, texts.more)}\n${last}`
}
