export const skip = 'Skip to content'
export const homeLink = 'BGSI Values, home'
export const openMenu = 'Open menu'
export const menu = 'Menu'
export const pages = 'Pages'
export const mainPages = 'Main'
export const tabs = 'Tabs'
export const more = 'More'
export const search = 'Search items'
export const searchPlaceholder = 'Search items...'
export const sampleLabel = 'About the values'
export const sampleText = 'Sample values, not real trade prices.'

export const communityLink = 'Community chat (new tab)'
export const communityChat = 'Community chat'
export const socialLink = 'Follow for updates (new tab)'
export const socialAccount = 'Follow for updates'

export const theme = 'Theme'
export const switchTheme = 'Switch between light and dark'
export const dark = 'Dark'
export const light = 'Light'
export const system = 'System'

export const items = 'Items'
export const eggs = 'Eggs'
export const calculator = 'Calculator'
export const hatches = 'Hatches'
export const bounties = 'Bounties'
export const trades = 'Trades'
export const inventory = 'My pets'
export const messages = 'Messages'
export const watchlist = 'Watchlist'
export const valueChanges = 'Value changes'
export const howValues = 'How values are made'
export const developers = 'Developers'
export const aboutPage = 'About'
export const parents = 'For parents'
export const safetyFigures = 'Safety figures'
export const contact = 'Contact'
export const privacyPolicy = 'Privacy policy'
export const termsOfService = 'Terms of service'

export const footer = {
  about: 'Pet values, trends and live hatches for Bubble Gum Simulator INFINITY, made by players.',
  explore: 'Explore',
  site: 'Site',
  community: 'Community',
  legal: 'Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox. Names belong to their owners.',
  credits: 'Game facts from the fan wiki and community tools. Pictures made from Fluent Emoji (MIT).',
}
