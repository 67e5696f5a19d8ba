export const title = 'Account'
export const heading = 'Your account'
export const loading = 'Loading your account…'
export const profile = 'Your profile'
export const joined = 'joined'
export const suggestions = 'Your suggestions'
export const suggestionsText = 'See what became of the values you suggested.'
export const seeSuggestions = 'See your suggestions'
export const trades = 'Your trades and values'
export const tradesText =
  'When you and the other player both say you traded, that trade helps us set values a day later, without your names. Turn this off and we stop asking. Trades that already count stay, without your name.'
export const shareTrades = 'Use my confirmed trades for values'
export const sessions = 'Signed in'
export const sessionsText = 'Log out here or on all your devices, for example if you lost one.'
export const logOut = 'Log out'
export const logOutEverywhere = 'Log out everywhere'
export const data = 'Your data'
export const dataText = {
  before: 'Download everything we store about you as one file. The ',
  link: 'privacy policy',
  after: ' says what that is.',
}
export const exportData = 'Export my data'
export const exportFailed = 'Couldn’t export your data'
export const measures = 'Warnings and measures'
export const deletion = 'Delete account'
export const deletionText =
  'This signs you out everywhere and deletes your data. Messages you sent stay, without your name.'
export const deleteAccount = 'Delete my account'
export const deleteTitle = 'Delete your account?'
export const deleteText = 'You can’t undo this. If you sign in again, you start with a new, empty account.'
export const confirmName = (name: string) => `Type ${name} to confirm`
export const keep = 'Keep my account'
export const deleteForGood = 'Delete for good'
export const signInFirst = 'Sign in again first, so we know it’s you. You’ll come back here.'
export const signInAgain = 'Sign in again'
