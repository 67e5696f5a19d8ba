/** Every public route, one page of each. */
export const PUBLIC_PAGES = {
  Home: '/',
  Items: '/items',
  Item: '/items/king-doggy',
  Eggs: '/eggs',
  Egg: '/eggs/common-egg',
  Calculator: '/calculator',
  Hatches: '/live-hatches',
  Bounties: '/secret-bounties',
  'Value changes': '/values/changes',
  Receipt: '/values/changes/1',
  'How values are made': '/values/how',
  Developers: '/developers',
  Reference: '/developers/reference',
  Text: '/about',
  'Safety figures': '/safety-figures',
  Landing: '/bubble-gum-simulator-infinity-values',
}
