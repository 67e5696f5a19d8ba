import { chanceFigure, priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import { imagePath } from '#domain/items/image-path.ts'
import * as texts from '#messages/discord.ts'
import * as egg from '#messages/egg.ts'
import { eggPrice } from '#messages/egg-price.ts'
import { DISCORD_LIMITS, joinLines } from '../discord-limits.ts'
import { MAX_NAME_LENGTH, readText } from '../interaction.ts'
import { escapeMarkdown } from '../markdown.ts'
import { nameEgg } from '../name-pet.ts'
import { messageReply } from '../reply.ts'
import { type Answer, siteEmbed } from './answer.ts'
import { writeTyped } from './find-variant.ts'

/** `/egg`: the pets of an egg with their odds, rarest first. DI20 */
export const answerEgg: Answer = async (context, data) => {
  const { reads, origin } = context
  const typed = readText(data, 'egg').slice(0, MAX_NAME_LENGTH)
  if (typed === '') return messageReply({ text: texts.noName, isPrivate: true })
  const eggs = await reads.eggs()
  const found = await reads.fromIndex(`egg ${typed}`, (index) => nameEgg(index, eggs, typed))
  if (!found) return messageReply({ text: texts.unknownEgg(writeTyped(typed)), isPrivate: true })
  const price = priceFigure(found)
  const lines = rarestFirst(found.pets).map(({ name, rarity, chance }) =>
    texts.egg.pet(escapeMarkdown(name), rarity, chanceFigure(chance).title),
  )
  const url = `${origin}/eggs/${found.slug}`
  return messageReply({
    embed: {
      ...(await siteEmbed(context)),
      url,
      title: escapeMarkdown(found.name),
      description: [
        ...(found.available ? [] : [egg.gone]),
        joinLines(lines, DISCORD_LIMITS.description - egg.gone.length - 1, texts.more),
      ].join('\n'),
      thumbnail: { url: new URL(imagePath(found.image), origin).href },
      fields: [
        ...(price === null
          ? []
          : [
              {
                name: texts.egg.price,
                value: [price.title, found.currency, found.sample ? `(${eggPrice.sample})` : undefined]
                  .filter(Boolean)
                  .join(' '),
                inline: true,
              },
            ]),
        ...(found.location === undefined
          ? []
          : [{ name: texts.egg.where, value: escapeMarkdown(found.location), inline: true }]),
      ],
    },
    buttons: [{ label: texts.egg.page, url }],
  })
}
