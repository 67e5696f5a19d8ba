export const title = 'Safe trading'
export const why = 'Three quick questions about safe trades, then you can type.'
export const start = 'Start'
