import type { Restriction } from '#contract/measures.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** Restriction that forbids the player to write now. MO70 */
export const RestrictionContext = createContext<Restriction | null>(null)
export const useRestriction = (): Restriction | null => use(RestrictionContext)

export const useOwnRestriction = (userId: string): Restriction | null =>
  useQuery(ownMeasuresQuery(userId)).data?.restriction ?? null
