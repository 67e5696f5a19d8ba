/** The history state of a link that adds its pet to the trade in progress, where there is one. CA16 */
export const ADDS = 'adds-to-trade'

/** What `Add to calculator` leads to: for who has no scripts, or no trade in progress, a trade of this pet alone. Apart from the rest of a trade's address, which no other page needs. CA16 */
export const addToTradeLink = (slug: string) => ({ to: `/calculator?you=${slug}`, state: ADDS })
