import { storedText } from './stored-text.ts'

export const AUTH_TOKEN_KEY = 'auth_token'
/** Prefix of keys that belong to the signed-in player, and go with the token. CH15 */
export const PRIVATE_PREFIX = 'private:'
/** The account whose pets this browser holds, and the database that holds them. ML24 */
export const LEDGER_OWNER_KEY = `${PRIVATE_PREFIX}pets`
export const LEDGER_DATABASE = 'mine'

const token = storedText(AUTH_TOKEN_KEY)
const privateTexts: ReturnType<typeof storedText>[] = []

/** A text of who is signed in: it goes with the token, also from a page whose storage is full. CH15 */
export function privateText(name: string) {
  const text = storedText(PRIVATE_PREFIX + name)
  privateTexts.push(text)
  return text
}

/** The session's bearer token. AU8 */
export const authToken = {
  ...token,
  remove(): void {
    try {
      if (localStorage.getItem(LEDGER_OWNER_KEY) !== null) indexedDB.deleteDatabase(LEDGER_DATABASE)
      for (const key of Object.keys(localStorage)) if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
    token.remove()
    for (const text of privateTexts) text.remove()
  },
}
