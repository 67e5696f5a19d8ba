import type {
  APIApplicationCommandOptionChoice,
  APIButtonComponentWithURL,
  APIApplicationCommandAutocompleteResponse,
  APIEmbed,
  APIInteractionResponseChannelMessageWithSource,
  APIInteractionResponsePong,
} from 'discord-api-types/v10'
import { cutText, DISCORD_LIMITS, fitEmbed } from './discord-limits.ts'
import { plainName } from './markdown.ts'

export type MessageReply = APIInteractionResponseChannelMessageWithSource
export type ChoicesReply = APIApplicationCommandAutocompleteResponse
export type Reply = APIInteractionResponsePong | MessageReply | ChoicesReply

/** A button that opens an address. */
export type LinkButton = { readonly label: string; readonly url: string }

/** Discord's numbers of what a reply is and of what it holds. */
const [MESSAGE, AUTOCOMPLETE, ROW, BUTTON, LINK, EPHEMERAL] = [4, 8, 1, 2, 5, 64]

export const PONG: APIInteractionResponsePong = { type: 1 }

/**
 * A message that mentions nobody. `isPrivate`: only the asker sees it. A button whose address is too long for one is left out. DI7, DI8
 */
export function messageReply({
  embed,
  text,
  buttons = [],
  isPrivate = false,
}: {
  embed?: APIEmbed
  text?: string
  buttons?: readonly LinkButton[]
  isPrivate?: boolean
}): MessageReply {
  const components = buttons
    .filter(({ url }) => url.length <= DISCORD_LIMITS.buttonUrl)
    .map(({ label, url }): APIButtonComponentWithURL => ({
      type: BUTTON,
      style: LINK,
      label: cutText(label, DISCORD_LIMITS.buttonLabel),
      url,
    }))
  return {
    type: MESSAGE,
    data: {
      ...(text === undefined ? {} : { content: cutText(text, DISCORD_LIMITS.content) }),
      ...(embed === undefined ? {} : { embeds: [fitEmbed(embed)] }),
      ...(components.length === 0 ? {} : { components: [{ type: ROW, components }] }),
      ...(isPrivate ? { flags: EPHEMERAL } : {}),
      allowed_mentions: { parse: [] },
    },
  }
}

/** Up to 25 choices, the likeliest first; one whose value is too long for a choice is left out. DI6, DI7 */
export const choicesReply = (choices: readonly { name: string; value: string }[]): ChoicesReply => ({
  type: AUTOCOMPLETE,
  data: {
    choices: choices
      .filter(({ value }) => value !== '' && value.length <= DISCORD_LIMITS.choiceValue)
      .slice(0, DISCORD_LIMITS.choices)
      .map(({ name, value }): APIApplicationCommandOptionChoice<string> => ({
        name: cutText(plainName(name), DISCORD_LIMITS.choiceName),
        value,
      })),
  },
})
