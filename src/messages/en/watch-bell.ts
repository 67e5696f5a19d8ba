export const label = (name: string) => `Notify me of ${name} hatches`
export const title = 'Notify me of hatches'
export const watching = (name: string) => `Watching ${name}`
export const onlyWatched = 'You only get alerts for pets you watch.'
export const alertsAreOff = 'Notifications are off. Turn them on under Hatches, Notify me.'
export const notWatching = (name: string) => `No longer watching ${name}`
export const allPetsAgain = 'You get alerts for every pet again.'
export const alertLabel = (name: string) => `New value alert for ${name}`
export const alertTitle = 'Alert me when its value moves'
