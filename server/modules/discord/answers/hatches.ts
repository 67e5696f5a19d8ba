import * as texts from '#messages/discord.ts'
import { DISCORD_LIMITS, joinLines } from '../discord-limits.ts'
import { readText } from '../interaction.ts'
import { escapeMarkdown, relativeTime } from '../markdown.ts'
import { parseVariant } from '../name-pet.ts'
import { messageReply } from '../reply.ts'
import { type Answer, siteEmbed } from './answer.ts'
import { findVariant } from './find-variant.ts'

/** `/hatches`: the newest hatches, of a pet or a variant if one is named, without the players' names. DI19, DI31 */
export const answerHatches: Answer = async (context, data) => {
  const { reads, origin } = context
  const found = readText(data, 'pet') === '' ? undefined : await findVariant(context, data)
  if (found && 'refusal' in found) return found.refusal
  const given = parseVariant(readText(data, 'variant'))
  // A pet without a variant means all of its variants, but for one whose name says it.
  const variant = given ?? (found && found.variant !== 'Normal' ? found.variant : undefined)
  const shown = await reads.hatches({
    ...(found ? { item: found.pet.slug } : {}),
    ...(variant === undefined ? {} : { variant }),
  })
  const lines = shown.map(({ itemName, value, timestamp }) =>
    texts.hatches.line(escapeMarkdown(itemName), texts.writeValue(value), relativeTime(Date.parse(timestamp))),
  )
  const title = found
    ? texts.hatches.titleOf(found.name)
    : variant === undefined
      ? texts.hatches.title
      : texts.hatches.titleOfVariant(variant)
  const url = `${origin}/live-hatches`
  const list = lines.length === 0 ? texts.hatches.none : joinLines(lines, DISCORD_LIMITS.description - 300, texts.more)
  return messageReply({
    embed: {
      ...(await siteEmbed(context)),
      url,
      title,
      description: found?.note === undefined ? list : `${found.note}\n${list}`,
    },
    buttons: [{ label: texts.hatches.page, url }],
  })
}
