import { startSite } from '../support/site/site-process.ts'

/** One site for all browser tests; a test that stops or restarts its site starts one of its own. */
export default async function start() {
  const site = await startSite()
  process.env['SITE_ORIGIN'] = site.origin
  process.env['SITE_FOLDER'] = site.folder
  return () => site.stop()
}
