/** The product's short name, with which the home page's title begins. */
export const SHORT_NAME = 'BGSI'

/** A page's title: its own with the site's host, or, for the home page (null), the product's. VA41 */
export const pageTitle = (title: string | null, host: string, shortName: string = SHORT_NAME): string =>
  title === null ? `${shortName} Values List & More` : `${title} | ${host}`
