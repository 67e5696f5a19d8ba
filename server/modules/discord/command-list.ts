import type { APIApplicationCommandBasicOption, RESTPutAPIApplicationCommandsJSONBody } from 'discord-api-types/v10'
import { VARIANT_ORDER, variantLabel } from '#domain/items/variants.ts'
import { commands as texts } from '#messages/discord.ts'
import { MAX_NAME_LENGTH, MAX_SIDE_LENGTH } from './interaction.ts'

/** Discord's numbers of a command in the list of all commands, and of an option that is a text. */
const [CHAT_INPUT, STRING] = [1, 3]
/** In a server, and by a user in every conversation. */
const INSTALLED = [0, 1]
/** Channels of servers, the messages of the app itself, and other conversations. */
const CONTEXTS = [0, 1, 2]

export type CommandName = keyof typeof texts

const named = (name: string, description: string, required: boolean): APIApplicationCommandBasicOption => ({
  type: STRING,
  name,
  description,
  required,
  max_length: MAX_NAME_LENGTH,
  autocomplete: true,
})

const variant = (description: string): APIApplicationCommandBasicOption => ({
  type: STRING,
  name: 'variant',
  description,
  required: false,
  choices: VARIANT_ORDER.map((each) => ({ name: variantLabel(each), value: each })),
})

const side = (name: string, description: string): APIApplicationCommandBasicOption => ({
  type: STRING,
  name,
  description,
  required: true,
  max_length: MAX_SIDE_LENGTH,
})

const options: Record<CommandName, APIApplicationCommandBasicOption[]> = {
  value: [named('pet', texts.value.options.pet, true), variant(texts.value.options.variant)],
  trade: [side('give', texts.trade.options.give), side('get', texts.trade.options.get)],
  bounty: [],
  hatches: [named('pet', texts.hatches.options.pet, false), variant(texts.hatches.options.variant)],
  egg: [named('egg', texts.egg.options.egg, true)],
  alert: [named('pet', texts.alert.options.pet, true), variant(texts.alert.options.variant)],
  help: [],
}

/** All commands as Discord registers them: for servers and for users, in every conversation. DI11 */
export const COMMANDS: RESTPutAPIApplicationCommandsJSONBody = (Object.keys(options) as CommandName[]).map((name) => ({
  type: CHAT_INPUT,
  name,
  description: texts[name].description,
  options: options[name],
  integration_types: INSTALLED,
  contexts: CONTEXTS,
}))
