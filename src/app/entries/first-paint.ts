import { AUTH_TOKEN_KEY } from '#lib/auth-token.ts'
import { restoreScrollPosition } from '#features/items/scroll-position.ts'
import { takeSignInAnswer } from '#features/sign-in-callback/sign-in-answer.ts'
import { readTheme, showTheme } from '#ui/theme.ts'
import { holdEarlyInput } from './early-input.ts'
import { keepTranslatedText } from './translated-text.ts'

/**
 * Runs in the head, before the first paint. The build bundles it into the document, and the content security policy allows it by its hash,
 * so it is the same in every answer.
 */
takeSignInAnswer()
restoreScrollPosition()
showTheme(readTheme())
markSession()
holdEarlyInput()
keepTranslatedText()

/** A signed-in player does not see the sign-in link of the shared page first. AU18 */
function markSession() {
  try {
    if (localStorage.getItem(AUTH_TOKEN_KEY)) document.documentElement.dataset['session'] = ''
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}
