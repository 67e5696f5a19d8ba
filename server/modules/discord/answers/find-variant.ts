import type { Variant } from '#contract/catalogue.ts'
import type { IndexedPet } from '#contract/search.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import * as texts from '#messages/discord.ts'
import { cutText } from '../discord-limits.ts'
import { type CommandData, MAX_NAME_LENGTH, readText } from '../interaction.ts'
import { escapeMarkdown } from '../markdown.ts'
import { namePet, parseVariant, variantsOf } from '../name-pet.ts'
import { type MessageReply, messageReply } from '../reply.ts'
import type { AnswerContext } from './answer.ts'

export type FoundVariant = {
  readonly pet: IndexedPet
  readonly variant: Variant
  readonly slug: string
  /** Escaped. */
  readonly name: string
  /** Says that the name was guessed; undefined: it wasn't. */
  readonly note: string | undefined
}

/** Text as a player typed it, escaped and short. */
export const writeTyped = (text: string): string => escapeMarkdown(cutText(text, MAX_NAME_LENGTH))

/** The variant that the options `pet` and `variant` name, or a reply that says what was wrong. DI12, DI13 */
export async function findVariant(
  { reads }: AnswerContext,
  data: CommandData,
): Promise<FoundVariant | { readonly refusal: MessageReply }> {
  const refuse = (text: string) => ({ refusal: messageReply({ text, isPrivate: true }) })
  const typed = readText(data, 'pet').slice(0, MAX_NAME_LENGTH)
  if (typed === '') return refuse(texts.noName)
  const named = await reads.fromIndex(`pet ${typed}`, (index) => namePet(index, typed))
  if (named.kind === 'egg') return refuse(texts.isEgg(writeTyped(typed)))
  if (named.kind === 'none') return refuse(texts.unknownPet(writeTyped(typed), named.closest.map(escapeMarkdown)))
  const { pet, isGuess } = named
  const variant = parseVariant(readText(data, 'variant')) ?? named.variant
  if (!pet.figures[variant]) return refuse(texts.noSuchVariant(escapeMarkdown(pet.name), variant, variantsOf(pet)))
  const name = escapeMarkdown(variantName(pet.name, variant))
  return {
    pet,
    variant,
    slug: variantSlug(pet.slug, variant),
    name,
    note: isGuess ? texts.guessed(writeTyped(typed), name) : undefined,
  }
}
