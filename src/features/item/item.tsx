import { NotFoundError } from '#contract/source.ts'
import { shownVariant } from '#domain/items/variant-selection.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { itemQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ItemPage } from './item-page.tsx'
import { ItemMissing } from './item-missing.tsx'
import { ItemFailure, ItemLoading } from './item-states.tsx'
import { variantData } from '#domain/items/item-view.ts'

/** /items/{slug}: one pet in the variant that the address names. IT1, IT4, IT11, IT21 */
export function Item() {
  const { slug = '' } = useParams()
  const [parameters] = useSearchParams()
  const { baseSlug, variant: slugVariant } = splitSlug(slug)
  const { data: detail, dataUpdatedAt, error, isFetching, refetch } = useQuery(itemQuery(baseSlug))
  useLiveChannel()

  const variant = shownVariant(parameters.get('variant'), slugVariant, detail?.pet.variants ?? [])
  const data = detail ? variantData(detail, variant) : null
  const isIncomplete = detail !== undefined && data === null
  useEffect(() => {
    if (isIncomplete) void refetch()
  }, [isIncomplete, refetch])

  if (detail && data)
    return <ItemPage key={baseSlug} detail={detail} variant={variant} data={data} renderedAt={dataUpdatedAt} />
  if (error instanceof NotFoundError) return <ItemMissing />
  if (error) return <ItemFailure retry={() => void refetch()} isRetrying={isFetching} />
  return <ItemLoading text={isIncomplete ? texts.loadingVariant : common.loading} />
}
