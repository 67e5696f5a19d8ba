/** The history state of a link that adds its pet to the trade in progress, where there is one. CA16 */
export const ADDS = 'adds-to-trade'

/** Link of `Add to calculator`. Without scripts, or without a trade in progress, it leads to a trade of only this pet. CA16 */
export const addToTradeLink = (slug: string) => ({ to: `/calculator?you=${slug}`, state: ADDS })
