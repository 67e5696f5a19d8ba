import { useAddToPets } from '#lib/ledger/use-add-to-pets.ts'
import { addToPets } from '#messages/add-to-pets.ts'
import { AddButton } from '#ui/add-button.tsx'

export const AddPet = ({ slug, name }: { slug: string; name: string }) => (
  <AddButton look="tile" label={addToPets(name)} {...useAddToPets({ slug, kind: 'start' })} />
)
