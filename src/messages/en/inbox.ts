export const title = (isOffer: boolean, name: string) => `${isOffer ? 'Trade offer' : 'New message'} from ${name}`
export const open = { label: 'Open', description: 'Open under Messages' }
