export const addToPets = (name: string) => `Add ${name} to My pets`
export const added = 'Added to My pets'
