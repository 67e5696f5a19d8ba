import * as texts from '#messages/discord.ts'
import { messageReply } from '../reply.ts'
import type { Answer } from './answer.ts'
import { findVariant } from './find-variant.ts'

/** `/alert`: a button to the alert form of a pet on the site, which knows nobody of Discord. DI21 */
export const answerAlert: Answer = async (context, data) => {
  const found = await findVariant(context, data)
  if ('refusal' in found) return found.refusal
  const { slug, name, note } = found
  const text = texts.alert.text(name)
  return messageReply({
    text: note === undefined ? text : `${note}\n${text}`,
    buttons: [{ label: texts.alert.button, url: `${context.origin}/watchlist?alert=${slug}` }],
    isPrivate: true,
  })
}
