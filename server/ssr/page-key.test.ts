import { describe, expect, it } from 'vitest'
import { toPageKey } from './page-key.ts'

const known = {
  item: (slug: string) => ['king-doggy', 'shiny-king-doggy'].includes(slug),
  egg: (slug: string) => slug === 'common-egg',
  change: (number: number) => number <= 7,
  verdict: (code: string) => code === '7KQ2M9XT4B',
}
const toPath = (address: string) => toPageKey(new URL(address, 'http://localhost'), known).path

describe('toPageKey', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/items', '/items'],
    ['/items/', '/items'],
    ['/items?sort=value-desc&x=1', '/items'],
    ['/items?sort=name-asc&demand=high', '/items?demand=high&sort=name-asc'],
    ['/items?demand=high&sort=name-asc', '/items?demand=high&sort=name-asc'],
    ['/items?sort=nonsense&minValue=abc', '/items'],
    ['/items?search=sm+king', '/items?search=Shiny+Mythic+king'],
    ['/live-hatches?petName=s+king', '/live-hatches?petName=Shiny+king'],
    ['/live-hatches/?x=1', '/live-hatches'],
    ['/live-hatches?publicOnly=on&petName=+king+&eggType=&minValue=abc', '/live-hatches?petName=king&publicOnly=true'],
    ['/items/king-doggy', '/items/king-doggy'],
    ['/items/king-doggy?variant=shiny&x=1', '/items/king-doggy?variant=shiny'],
    ['/items/king-doggy?variant=gold', '/items/king-doggy'],
    ['/items/shiny-king-doggy', '/items/shiny-king-doggy'],
    ['/secret-bounties?x=1', '/secret-bounties'],
    ['/trades?item=doggy&tag=any', '/trades'],
    ['/privacy-policy/?x=1', '/privacy-policy'],
    ['/bubble-gum-simulator-infinity-values', '/bubble-gum-simulator-infinity-values'],
    ['/calculator?utm_source=x', '/calculator'],
    ['/calculator?them=owolord&you=king-doggy.02&x=1', '/calculator?you=king-doggy.2&them=owolord'],
    ['/calculator?you=<script>_kraken.-4_doggy&them=', '/calculator?you=doggy&cut=1'],
    ['/calculator?YOU=King-Doggy.2&amp;them=owolord_', '/calculator?you=king-doggy.2&them=owolord&cut=1'],
    ['/calculator?YOU=King-Doggy.2&amp;them=owolord)', '/calculator?you=king-doggy.2&them=owolord'],
    ['/auth/callback?token=secret&state=/items', '/auth/callback'],
    ['/auth/callback/?error=x', '/auth/callback'],
    ['/account?x=1', '/account'],
    ['/account/developer?x=1', '/account/developer'],
    ['/account/inbox?x=1', '/account/inbox'],
    ['/trades/new?have=king-doggy:1', '/trades/new'],
    ['/account/suggestions?x=1', '/account/suggestions'],
    ['/chat?give=king-doggy', '/chat'],
    ['/chat/a-conversation?x=1', '/chat'],
    ['/chat/a/b', '/-'],
    ['/eggs?x=1', '/eggs'],
    ['/eggs?sort=price-desc&currency=Gems&price=low', '/eggs?price=low&currency=Gems&sort=price-desc'],
    ['/eggs?price=cheap', '/eggs'],
    ['/eggs/common-egg?x=1', '/eggs/common-egg'],
    ['/eggs/no-egg', '/eggs/-'],
    ['/values/changes?x=1&source=nobody', '/values/changes'],
    ['/values/changes?source=desk&item=King+Doggy&before=70', '/values/changes?item=king-doggy&source=desk&before=70'],
    ['/values/changes/7/?x=1', '/values/changes/7'],
    ['/values/changes/8', '/values/changes/-'],
    ['/values/changes/07', '/values/changes/-'],
    ['/values/how', '/values/how'],
    ['/developers/?x=1', '/developers'],
    ['/developers/reference?x=1', '/developers/reference'],
    ['/data/?x=1', '/data'],
    ['/embeds?x=1&range=1Y&item=king-doggy&theme=pink', '/embeds?item=king-doggy&range=1Y'],
    [
      '/embeds?category=secret&minValue=1000&range=1M&petName=king',
      '/embeds?petName=king&minValue=1000&category=secret',
    ],
    ['/verdicts/7kq2m9xt4b/?x=1', '/verdicts/7KQ2M-9XT4B'],
    ['/verdicts/7KQ2M-9XT4B', '/verdicts/7KQ2M-9XT4B'],
    ['/verdicts/7KQ2M-9XT4C', '/verdicts/-'],
    ['/verdicts/x', '/verdicts/-'],
    ['/verdicts/?code=7KQ2M9XT4B', '/verdicts'],
  ])('[LY20] %s is kept as %s', (address, path) => {
    expect(toPath(address)).toEqual(path)
  })

  it('[CF8, AU44] the token that comes back from a sign-in is in no key', () => {
    expect(toPath('/auth/callback?token=secret&state=/items')).toEqual(toPath('/auth/callback'))
  })

  it('[LY20] all unknown items share one page, and all unknown paths another', () => {
    expect([toPath('/items/a'), toPath('/items/b?x'), toPath('/nope'), toPath('/nope/deeper')]).toEqual([
      '/items/-',
      '/items/-',
      '/-',
      '/-',
    ])
  })
})
