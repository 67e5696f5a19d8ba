import type { OidcApplication } from '#server/modules/auth/platform.ts'
import { listen } from '../live/live-site.ts'
import { type Bend, createOidcPlatform } from './oidc-platform.ts'

/** The platform of `createOidcPlatform`, until the test ends. */
export async function faultyOidcProvider(
  bend: Bend = {},
): Promise<{ oidc: OidcApplication; bend: Bend; asked: string[] }> {
  const { server, asked, openAt } = createOidcPlatform(bend)
  const { address } = await listen(server)
  return { oidc: openAt(address), bend, asked }
}
