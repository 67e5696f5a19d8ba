export const nothing = { title: 'No pets found', text: 'Try adjusting your search terms or filters' }
export const clearAll = 'Clear all filters'
