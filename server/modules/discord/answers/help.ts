import * as texts from '#messages/discord.ts'
import { messageReply } from '../reply.ts'
import { type Answer, siteEmbed } from './answer.ts'

/** `/help`: all commands, and what is stored about those who use them. DI22 */
export const answerHelp: Answer = async (context) => {
  const lines = Object.entries(texts.commands).map(([name, { description }]) => texts.help.command(name, description))
  return messageReply({
    embed: {
      ...(await siteEmbed(context)),
      url: context.origin,
      title: texts.help.title,
      description: [...lines, '', texts.help.privacy].join('\n'),
    },
    buttons: [{ label: texts.help.site, url: context.origin }],
    isPrivate: true,
  })
}
