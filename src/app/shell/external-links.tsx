import type { SiteInfo } from '#contract/stats.ts'
import * as texts from '#messages/shell.ts'
import { AtSign, MessagesSquare } from 'lucide-react'

/** The community and the social account, as far as the operator has named them. LY8 */
export function ExternalLinks({ site }: { site: SiteInfo | undefined }) {
  if (!site?.communityUrl && !site?.socialUrl) return null
  return (
    <span className="external">
      {site.communityUrl && (
        <a
          href={site.communityUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.communityLink}
          title={texts.communityChat}
        >
          <MessagesSquare aria-hidden="true" />
        </a>
      )}
      {site.socialUrl && (
        <a
          href={site.socialUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.socialLink}
          title={texts.socialAccount}
        >
          <AtSign aria-hidden="true" />
        </a>
      )}
    </span>
  )
}
