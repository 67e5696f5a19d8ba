let served: string | null = null

/** Notes the release that an answer of the site names. */
export function noteRelease({ headers }: Pick<Response, 'headers'>): void {
  served = headers.get('site-release') ?? served
}

/** The release of the newest answer; null before the first, and in development. CN44 */
export const servedRelease = (): string | null => served

/** Engines have no common name for a script that could not be loaded. */
const IMPORT_FAILURE = /dynamically imported module|importing a module script/i

/** Whether a part of the site could not be loaded. CN45 */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof TypeError && IMPORT_FAILURE.test(error.message)
