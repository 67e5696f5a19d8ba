/** Every public page, and one that does not exist. */
export const PUBLIC_PAGES = [
  '/',
  '/items',
  '/live-hatches',
  '/calculator',
  '/calculator?you=king-doggy.2&them=og-owolord',
  '/items/king-doggy',
  '/eggs',
  '/eggs/common-egg',
  '/secret-bounties',
  '/values/changes',
  '/values/changes/1',
  '/values/how',
  '/privacy-policy',
  '/bot-tos',
  '/bubble-gum-simulator-infinity-values',
  '/nope',
]
