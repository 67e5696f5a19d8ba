import catalogue from '../../../data/pets.json' with { type: 'json' }
import type { NamedPet } from './pet-names.ts'
import type { ImportLine, TextFault } from './read-import.ts'
import { readPaste } from './read-paste.ts'

/** The pets of the game, and two whose names begin with a number. */
export const gamePets: readonly NamedPet[] = [
  ...catalogue.map(({ slug, name, hasMythic }) => ({
    slug,
    name,
    variants: hasMythic ? (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const) : (['Normal', 'Shiny'] as const),
  })),
  { slug: '8-blast', name: '8 Blast', variants: ['Normal', 'Shiny'] },
  { slug: '2-bear', name: '2 Bear', variants: ['Normal'] },
]

export function readList(text: string): readonly ImportLine[] | TextFault {
  const steps = readPaste(gamePets, text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A line in short: `3 Shiny doggy`, its choices after a question mark, or the code of its fault. */
const describeLine = (line: ImportLine): string =>
  'fault' in line
    ? line.fault.code
    : 'pet' in line
      ? `${line.entry.quantity} ${line.entry.variant} ${line.pet.slug}${line.isCorrected ? ' (corrected)' : ''}`
      : `? ${line.choices.map(({ pet, entry }) => `${entry.quantity} ${entry.variant} ${pet.slug}`).join(', ')}`

/** All lines of a text in short. */
export function describeList(text: string): string[] {
  const read = readList(text)
  return 'code' in read ? [read.code] : read.map(describeLine)
}
