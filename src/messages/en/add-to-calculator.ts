export const addToCalculator = (name: string) => ({ label: `Add ${name} to calculator`, title: 'Add to calculator' })
