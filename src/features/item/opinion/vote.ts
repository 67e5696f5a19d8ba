import type { PetValue } from '#contract/catalogue.ts'
import type { VoteDirection } from '#contract/proposals.ts'
import { HttpError } from '#lib/http.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/suggestions.ts'
import { toast } from '#ui/toast-store.ts'
import type { Dispatch, SetStateAction } from 'react'

type Set = Dispatch<SetStateAction<VoteDirection | null>>
type Vote = { slug: string; value: PetValue; vote: VoteDirection | null; direction: VoteDirection }

/** The player's own vote, unless they have pressed another meanwhile. SU12 */
export const readVote = (slug: string, set: Set): Promise<void> =>
  suggestionSource.standing(slug).then(
    ({ vote }) => set((pressed) => pressed ?? vote),
    () => undefined,
  )

let last: Promise<unknown> = Promise.resolve()

/** Votes on the value that the player sees, one vote after the other. One that does not count gives way to the earlier one. SU11, SU13 */
export function sendVote(cast: Vote, set: Set): void {
  const { vote, direction } = cast
  set(direction)
  last = last
    .then(() => save(cast))
    .then((counts) => counts || set((pressed) => (pressed === direction ? vote : pressed)))
}

/** Whether the vote counts; says why where it does not. */
async function save({ slug, value, direction }: Vote): Promise<boolean> {
  try {
    const { receipt, present } = await suggestionSource.standing(slug)
    if (present.value !== value) {
      toast({ title: texts.voteChanged })
      return false
    }
    await suggestionSource.vote(slug, { direction, receipt })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'value.changed') toast({ title: texts.voteChanged })
    else toast({ title: failures.voting, description: common.pleaseTryAgain, variant: 'destructive' })
    return false
  }
}
