export const title = 'Filtered'
export const loadError = 'Couldn’t load filtered conversations'
export const empty = 'Nothing here. Offers that your inbox rules put aside wait here.'
export const rules = 'Inbox rules'
