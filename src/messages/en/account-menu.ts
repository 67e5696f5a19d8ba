export const messages = 'Messages'
export const account = 'Account'
export const accountLabel = (name: string) => `Account of ${name}`
export const loading = 'Loading your account…'
export const logOut = 'Log out'
export const unread = ' new'
