import { createServer, type Server, type ServerResponse } from 'node:http'
import { generateKeyPairSync, sign } from 'node:crypto'
import type { OidcApplication } from '#server/modules/auth/platform.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object, key = privateKey) => {
  const text = `${part({ alg: 'ES256', kid: 'one' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export type Bend = {
  /** Put over what it would say by itself. */
  metadata?: object
  claims?: object
  userinfo?: unknown
  /** The identity is signed by a key that is not the platform's. */
  isForged?: boolean
  /** Answers a path by itself. */
  answers?: Record<string, (response: ServerResponse) => void>
}

export type OidcPlatform = {
  server: Server
  asked: string[]
  /** The application there, once the server listens at `address`. */
  openAt(address: string): OidcApplication
}

/** A platform shaped like the game's (an issuer with a path and a slash, ES256, no `iss` on the way back) that says whatever a test wants it to. */
export function createOidcPlatform(bend: Bend = {}): OidcPlatform {
  const asked: string[] = []
  let issuer = ''
  let nonce = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://platform')
    asked.push(pathname)
    const own = bend.answers?.[pathname]
    if (own) return own(response)
    if (pathname === '/oauth/.well-known/openid-configuration') {
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}authorize`,
        token_endpoint: `${issuer}token`,
        userinfo_endpoint: `${issuer}userinfo`,
        jwks_uri: `${issuer}certs`,
        id_token_signing_alg_values_supported: ['ES256'],
        ...bend.metadata,
      })
    }
    if (pathname === '/oauth/certs')
      return json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
      })
    if (pathname === '/oauth/authorize') {
      nonce = searchParams.get('nonce') ?? ''
      const back = new URL(searchParams.get('redirect_uri')!)
      back.search = String(new URLSearchParams({ code: 'code-of-the-platform', state: searchParams.get('state')! }))
      return response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/oauth/token') {
      const now = Math.floor(Date.now() / 1_000)
      const claims = { iss: issuer, aud: 'app', sub: '77', iat: now, exp: now + 900, nonce, ...bend.claims }
      return json(response, {
        access_token: 'access-of-the-platform',
        token_type: 'Bearer',
        expires_in: 900,
        id_token: jwt(claims, bend.isForged ? other.privateKey : privateKey),
      })
    }
    if (pathname === '/oauth/userinfo')
      return json(
        response,
        bend.userinfo ?? {
          sub: '77',
          name: 'Shown Name',
          nickname: 'Shown Name',
          preferred_username: 'unique_name',
          picture: null,
        },
      )
    return response.writeHead(404).end()
  })
  return {
    server,
    asked,
    openAt(address) {
      issuer = `http://${address}/oauth/`
      return { issuer, clientId: 'app', clientSecret: 'secret-of-the-application' }
    },
  }
}
