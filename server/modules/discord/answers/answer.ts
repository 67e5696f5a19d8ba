import type { APIEmbed } from 'discord-api-types/v10'
import { sample } from '#messages/previews.ts'
import type { CommandData } from '../interaction.ts'
import type { DiscordReads } from '../discord-reads.ts'
import type { MessageReply } from '../reply.ts'

export type AnswerContext = {
  readonly reads: DiscordReads
  /** Origin of the site, as its links have it. */
  readonly origin: string
  readonly host: string
  /** Milliseconds. */
  readonly now: () => number
}

/** Answer to a command. `signal`: aborts once Discord would no longer wait. */
export type Answer = (context: AnswerContext, data: CommandData, signal: AbortSignal) => Promise<MessageReply>

/** The brand's own colour. */
const COLOR = 0x7c_5c_ff

/** The part that all embeds share: the colour, and a footer that names the site or says that its values are samples. DI10 */
export async function siteEmbed({ reads, host }: AnswerContext): Promise<APIEmbed> {
  return { color: COLOR, footer: { text: (await reads.isSample()) ? `${host} · ${sample}` : host } }
}
