import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { SiteInfo } from '#contract/stats.ts'
import { DEMO_PLATFORM_PATH } from '#server/demo/demo-platform.ts'
import type { Env } from '#server/env.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import type { OidcApplication } from '#server/modules/auth/platform.ts'
import { randomBytes } from 'node:crypto'

/** The origins that reach the site, the public one first. A demonstration has two local names besides. */
export const siteOrigins = ({ publicOrigin, demo, port }: Env): readonly [string, ...string[]] =>
  demo
    ? [
        publicOrigin,
        ...[`http://localhost:${port}`, `http://127.0.0.1:${port}`].filter((origin) => origin !== publicOrigin),
      ]
    : [publicOrigin]

/** The application at the demo platform; undefined when a real platform is configured or there is no demonstration. */
export const demoApplication = async (
  { demo, oidc, publicOrigin }: Env,
  db: Database,
): Promise<OidcApplication | undefined> =>
  demo && oidc === undefined
    ? {
        issuer: `${publicOrigin}${DEMO_PLATFORM_PATH}`,
        clientId: 'bgsi-values',
        clientSecret: await createMetaRepository(db).once('demo_client_secret', randomBytes(24).toString('base64url')),
      }
    : undefined

/** The ingest token; a demonstration without one gets a random token for its own hatches. */
export const ingestToken = ({ ingestToken: given, demo }: Env): string | undefined =>
  given ?? (demo ? randomBytes(24).toString('base64url') : undefined)

/** Describes the site itself for pages and the API. */
export const describeSite = (
  { publicOrigin, communityUrl, socialUrl, platformId, typedChat, ads }: Env,
  { canSignIn }: { canSignIn: boolean },
): Omit<SiteInfo, 'sample' | 'changes'> => ({
  origin: publicOrigin,
  host: new URL(publicOrigin).host,
  ...omitUnknown({ communityUrl, socialUrl, signInPath: canSignIn ? `/auth/${platformId}` : null }),
  ...(!typedChat && { isPhrasesOnly: true as const }),
  ...(ads && { ads }),
})
