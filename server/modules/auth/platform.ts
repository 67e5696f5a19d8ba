import { Text } from '#contract/text.ts'
import { VISIBLE } from '#contract/visible-text.ts'
import * as client from 'openid-client'
import * as v from 'valibot'
import type { Profile } from './accounts.repository.ts'
import { SignInFailure } from './sign-in-failure.ts'

export type OidcApplication = { issuer: string; clientId: string; clientSecret: string }

/** Proves that the browser that returns is the one that began. */
export type Checks = { state: string; nonce: string; verifier: string }

export type Platform = ReturnType<typeof createPlatform>

const TIMEOUT_SECONDS = 8
export const MAX_PLATFORM_NAME_LENGTH = 40
/** Removes invisible and bidirectional characters; a name without visible ones counts as missing. VA53 */
const Name = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, '').trim()),
      v.transform((text) => [...text].slice(0, MAX_PLATFORM_NAME_LENGTH).join('')),
      v.regex(VISIBLE),
    ),
  ),
  undefined,
)
const Picture = v.fallback(v.nullable(v.pipe(Text, v.url(), v.startsWith('https://'), v.maxLength(2_048))), null)
const UserInfo = v.object({ preferred_username: Name, nickname: Name, name: Name, picture: v.optional(Picture, null) })

/** The platform as an OpenID Connect provider: authorization code with PKCE, state and nonce (AU10). Reads its configuration at the first sign-in. */
export function createPlatform({ issuer, clientId, clientSecret }: OidcApplication) {
  let discovered: Promise<client.Configuration> | undefined

  function configuration() {
    discovered ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
    return discovered
  }

  /** Discards the configuration, because the failure may come from an old one. */
  function fail(error: unknown): never {
    discovered = undefined
    throw toFailure(error)
  }

  return {
    /** The address for the browser, and the checks for its return. @throws SignInFailure */
    async begin(redirectUri: string): Promise<{ url: URL; checks: Checks }> {
      try {
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        })
        return { url, checks }
      } catch (error) {
        return fail(error)
      }
    },

    /** Exchanges the code in the return address for the user's profile. @throws SignInFailure */
    async finish(address: URL, { state, nonce, verifier }: Checks): Promise<Profile> {
      try {
        const config = await configuration()
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const { iss, sub } = tokens.claims()!
        const info = v.parse(UserInfo, await client.fetchUserInfo(config, tokens.access_token, sub))
        const name = info.preferred_username ?? info.nickname ?? info.name ?? 'Player'
        return {
          issuer: iss,
          subject: v.parse(Text, sub),
          name,
          displayName: info.name ?? info.nickname ?? name,
          picture: info.picture,
        }
      } catch (error) {
        return fail(error)
      }
    },
  }
}

/** The library's errors carry answers with codes, tokens and claims. Only single words pass. */
function toFailure(error: unknown): SignInFailure {
  if (!(error instanceof Error)) return new SignInFailure('failed')
  const { name, cause } = error
  const code = readWord(error, 'code') ?? readWord(cause, 'code')
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    const answer = toWord(error.error)
    return new SignInFailure(answer === 'access_denied' ? 'cancelled' : 'refused', { name, code, answer })
  }
  const status = cause instanceof Response ? cause.status : undefined
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    (status !== undefined && status >= 500) ||
    // Thrown by `fetch` when there is no connection, or it broke.
    (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
  return new SignInFailure(isAway ? 'unreachable' : 'refused', { name, code, status })
}

const readWord = (thing: unknown, key: string) =>
  toWord(typeof thing === 'object' && thing !== null ? Reflect.get(thing, key) : undefined)
const toWord = (text: unknown) => (typeof text === 'string' && /^[A-Za-z_]{1,40}$/.test(text) ? text : undefined)
