import type { TEXT_PATHS } from '#domain/site/static-paths.ts'
import { about } from './about.tsx'
import { botPrivacyPolicy } from './bot-privacy-policy.tsx'
import { botTos } from './bot-tos.tsx'
import { contact } from './contact.tsx'
import type { StaticPageText } from './page.ts'
import { parents } from './parents.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { StaticPage } from './static-page.tsx'
import { termsOfService } from './terms-of-service.tsx'

const PAGES: Record<(typeof TEXT_PATHS)[number], StaticPageText> = {
  '/about': about,
  '/contact': contact,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/parents': parents,
  '/bot-tos': botTos,
  '/bot-privacy-policy': botPrivacyPolicy,
}

/** All pages of only text, in one chunk. ST1 */
export const StaticPages = () => <StaticPage pages={PAGES} />
