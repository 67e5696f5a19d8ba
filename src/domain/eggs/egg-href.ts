/** The link to an item's egg: by id, else by its name as a path part; null without either. VA43 */
export function eggHref(egg: { readonly eggId?: string; readonly eggType?: string }): string | null {
  const part = egg.eggId || egg.eggType?.trim().toLowerCase().replace(/\s+/g, '-')
  return part ? `/eggs/${encodeURIComponent(part)}` : null
}
