import type { OidcApplication } from '#server/modules/auth/platform.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { demoAccounts } from './demo-players.ts'
import { demoPage } from './demo-page.ts'
import { createDemoRecords } from './demo-records.repository.ts'

export type DemoProviderOptions = {
  db: Database
  application: OidcApplication
  redirectUris: readonly string[]
  report: (error: unknown) => void
}

/** The same for every process of the site. */
async function readKeys(db: Database): Promise<{ signing: JsonWebKey; cookies: string }> {
  const meta = createMetaRepository(db)
  const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return {
    signing: JSON.parse(await meta.once('demo_signing_key', JSON.stringify(signing))) as JsonWebKey,
    cookies: await meta.once('demo_cookie_key', randomBytes(32).toString('base64url')),
  }
}

/** A certified OpenID Connect provider that behaves like the platform: code and PKCE, ES256, codes for a minute, changing names (AU12). */
export async function createDemoProvider({
  db,
  application: { issuer, clientId, clientSecret },
  redirectUris,
  report,
}: DemoProviderOptions): Promise<Provider> {
  const { pathname } = new URL(issuer)
  const keys = await readKeys(db)

  const provider = new Provider(issuer, {
    adapter: createDemoRecords(db),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...keys.signing, kid: 'demo', alg: 'ES256', use: 'sig' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [keys.cookies], long: { path: pathname } },
    scopes: ['openid', 'profile'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname', 'preferred_username', 'created_at', 'profile', 'picture'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_, { uid }) => `${pathname}/interaction/${uid}` },
    ttl: { AuthorizationCode: 60, AccessToken: 900, IdToken: 900, Interaction: 600, Grant: 900, Session: 900 },
    findAccount: (_, sub) => {
      const account = demoAccounts.find((each) => each.sub === sub)
      return (
        account && {
          accountId: sub,
          claims: async () => ({
            sub,
            name: account.name,
            nickname: account.name,
            preferred_username: account.name,
            picture: null,
          }),
        }
      )
    },
    // Picking a player grants the only scope that is requested.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    renderError: async (ctx, { error }) => {
      ctx.type = 'html'
      ctx.body = demoPage(
        `<h1>We can’t sign you in</h1><p>The demo platform answered <code>${error}</code>.</p><p><a href="/">Back to the site</a></p>`,
      )
    },
  })
  // Its addresses are under the public origin, which may be a proxy's.
  provider.proxy = true
  provider.on('server_error', (_, error) => report(error))
  return provider
}
