import { toPetCard } from '#domain/items/pet-card.ts'
import { HOME_CAROUSEL, highestValueQuery } from '#lib/queries.ts'
import { cardWords } from '#messages/pets.ts'
import { PetCardSkeleton } from '#ui/pet-card-skeleton.tsx'
import { PetCard } from '#ui/pet-card.tsx'
import { useQuery } from '@tanstack/react-query'

/** The dearest pets of the moment. */
export function Dearest() {
  const { data, isError } = useQuery(highestValueQuery(HOME_CAROUSEL))
  if (isError && !data) return <p>Couldn’t load these pets. You can find them in the list of all pets.</p>
  if (data?.pets.length === 0) return <p>No values yet. The most valuable pets will be here.</p>
  return (
    <div className="pet-grid" aria-busy={!data}>
      {data
        ? data.pets.map((pet) => <PetCard key={pet.id} {...toPetCard(pet)} words={cardWords} />)
        : Array.from({ length: HOME_CAROUSEL }, (_, number) => <PetCardSkeleton key={number} />)}
    </div>
  )
}
