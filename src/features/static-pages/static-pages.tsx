import { isStaticPath, type StaticPath } from '#domain/site/static-paths.ts'
import { trimSlashes } from '#domain/site/trim-slashes.ts'
import { useLocation } from 'react-router-dom'
import { about } from './about.tsx'
import { botPrivacyPolicy } from './bot-privacy-policy.tsx'
import { botTos } from './bot-tos.tsx'
import { contact } from './contact.tsx'
import type { StaticPageText } from './page.ts'
import { parents } from './parents.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { StaticPage } from './static-page.tsx'
import { termsOfService } from './terms-of-service.tsx'

const PAGES: Partial<Record<StaticPath, StaticPageText>> = {
  '/about': about,
  '/contact': contact,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/parents': parents,
  '/bot-tos': botTos,
  '/bot-privacy-policy': botPrivacyPolicy,
}

/** The page of text at the current path; all that show only text come in one chunk. ST1 */
export function StaticPages() {
  const path = trimSlashes(useLocation().pathname)
  const page = isStaticPath(path) ? PAGES[path] : undefined
  // None: on the way to another page.
  return isStaticPath(path) && page ? <StaticPage path={path} page={page} /> : null
}
