/** Address at which signing in begins and ends at `here`, a path of this site with its query. AU6 */
export const signInHref = (signInPath: string, here: string): string =>
  `${signInPath}?${new URLSearchParams({ state: here })}`
