import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { requireRole } from '#server/modules/roles/require-role.ts'
import type { Roles } from '#server/modules/roles/roles.ts'
import { describeSetup } from '#server/modules/setup/describe-setup.ts'
import { createSetup, type SetupOptions } from '#server/modules/setup/setup.ts'
import { setupRoutes } from '#server/modules/setup/setup.routes.ts'

type Options = SetupOptions & {
  auth: { signedIn: SignedIn }
  roles: Pick<Roles, 'getRole'>
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits | undefined
}

/** The setup checklist, for leads and for the operator. DK146 */
export function createSetupModule({ auth: { signedIn }, roles: { getRole }, rateLimits, ...options }: Options) {
  const setup = createSetup(options)
  return {
    module: privateRoutes(
      {
        name: 'setup',
        paths: ['desk/setup'],
        admit: requireRole({ signedIn, getRole }, ['lead']),
        ...(rateLimits && { rateLimits }),
      },
      setupRoutes({ setup }),
    ),
    /** Lines about what is still to do. RU57 */
    describe: async (origin: string): Promise<string[]> => describeSetup(await setup.read(), origin),
  }
}
