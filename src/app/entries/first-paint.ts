import { listPlaceScript } from '#lib/list-places.ts'
import { SIGN_IN_ANSWER } from '#lib/sign-in-answer.ts'
import { themeScript } from '#ui/theme.ts'
import { earlyScript } from './early-input.ts'

/** The answer of a sign-in leaves the address bar before anything else happens, and waits for its page where no history is kept. AU7 */
const signInScript =
  `(function(l){if(/^\\/auth\\/callback\\/*$/.test(l.pathname)&&l.search){window.${SIGN_IN_ANSWER}=l.search;` +
  `history.replaceState(null,'',l.pathname)}})(location);`

/** A signed-in player does not see the sign-in link of the shared page first. AU18 */
const sessionScript = `try{if(localStorage.getItem('auth_token'))document.documentElement.dataset.session=''}catch(e){}`

/** All that runs before the first paint. The content security policy allows it by its hash: it is the same in every answer. */
export const firstScript = `${signInScript}${listPlaceScript}${themeScript};${sessionScript};${earlyScript}`
