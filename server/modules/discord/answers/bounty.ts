import { bountyDays } from '#domain/bounties/bounty-days.ts'
import { untilUtcMidnight } from '#domain/bounties/bounty-countdown.ts'
import { chanceFigure } from '#domain/eggs/egg-view.ts'
import { imagePath } from '#domain/items/image-path.ts'
import * as bounties from '#messages/bounties.ts'
import * as texts from '#messages/discord.ts'
import { escapeMarkdown, relativeTime } from '../markdown.ts'
import { messageReply } from '../reply.ts'
import { type Answer, siteEmbed } from './answer.ts'

/** `/bounty`: today's secret bounty, its odds and its end, and the next one. DI18 */
export const answerBounty: Answer = async (context) => {
  const { reads, origin, now } = context
  const at = now()
  const { today, upcoming } = bountyDays(await reads.bounties(), at)
  const [next] = upcoming
  const nextLine =
    next && texts.bounty.next(escapeMarkdown(next.name), relativeTime(Date.parse(`${next.date}T00:00:00Z`)))
  const url = `${origin}/secret-bounties`
  const buttons = [{ label: texts.bounty.page, url }]
  const common = { ...(await siteEmbed(context)), url }
  if (!today)
    return messageReply({
      embed: { ...common, title: bounties.nothingToday, description: nextLine ?? bounties.notAnnounced },
      buttons,
    })
  const lines = [
    ...(today.pet === today.name ? [] : [escapeMarkdown(today.pet)]),
    ...(today.sample ? [bounties.sampleSchedule] : []),
    ...(nextLine === undefined ? [] : [nextLine]),
  ]
  return messageReply({
    embed: {
      ...common,
      title: escapeMarkdown(today.name),
      ...(lines.length > 0 ? { description: lines.join('\n') } : {}),
      thumbnail: { url: new URL(imagePath(today.image), origin).href },
      fields: [
        {
          name: texts.bounty.egg,
          value: today.egg === '?' ? bounties.noEgg : escapeMarkdown(today.egg),
          inline: true,
        },
        { name: bounties.chancePerEgg, value: chanceFigure(today.chance * 100).title, inline: true },
        { name: texts.bounty.ends, value: relativeTime(at + untilUtcMidnight(at)), inline: true },
      ],
    },
    buttons,
  })
}
