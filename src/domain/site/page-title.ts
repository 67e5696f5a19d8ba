/** The product's short name, with which the home page's title begins. */
export const SHORT_NAME = 'BGSI'

/** A page's title; the home page has the product's instead. VA41 */
export const pageTitle = (title: string, host: string): string => `${title} | ${host}`
