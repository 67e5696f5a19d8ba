import type { SendReport } from '#contract/chat.ts'
import type { DayWords } from '#domain/chat/chat-times.ts'
import { formatNumber } from '#domain/text/format.ts'

export const days: DayWords = { today: 'Today', yesterday: 'Yesterday', now: 'now' }

export const chooseConversation = {
  title: 'Your messages',
  text: 'Choose a conversation, or search for a player to message.',
}
export const conversation = 'Conversation'
export const conversationWith = (name: string) => `Conversation with ${name}`
export const notFound = {
  title: 'Conversation not found',
  text: 'The link may be wrong, or one of you blocked the other.',
}
export const backToMessages = 'Back to Messages'
export const backToConversations = 'Back to conversations'
export const messagesError = 'Couldn’t load messages'

export const conversations = 'Conversations'
export const conversationsError = 'Couldn’t load your conversations'
export const moreConversationsError = 'Couldn’t load more conversations'
export const noConversations = {
  title: 'No messages yet',
  text: 'Search for a player by their whole name and say hello.',
}
export const beFound = 'Let others find you'
export const noMessages = 'No messages yet'
export const typing = 'is typing…'
export const you = 'You'
export const youPrefix = 'You: '
export const unread = ' unread'
export const searchPlayers = 'Search players'
export const searchError = 'Couldn’t search players'
export const noPlayers = 'No players found'
export const noPlayersText = (search: string) =>
  `Nobody who can be found has the name “${search}”. Type the whole name.`
export const players = 'Players'

export const online = 'Online'
export const away = 'Away'
export const invisible = 'Invisible'
export const nowInvisible = 'You’re invisible. Everyone sees you as offline.'
export const nowVisible = 'You’re visible again.'
export const lastSeen = (ago: string) => `, last seen ${ago}`

export const messageTo = 'Message to '
export const placeholder = (name: string) => `Message ${name}`
export const send = 'Send'
export const closed = 'This player deleted their account, so you can’t message them.'
export const length = (letters: number, max: number) => `${formatNumber(letters)} of ${formatNumber(max)}`
export const tooLong = ': shorten it to send'
export const risky = 'Links, codes and contact details can’t be sent here: they help scammers.'
export const isTyping = ' is typing'
export const safe = 'Trade only in the game. Never share your password.'
export const scam = 'This could be a scam. Keep the chat here.'

export const connecting = 'Connecting… Your messages will send soon.'
export const notConnected = 'Not connected'
export const reconnect = 'Reconnect'
export const sending = 'Sending…'
export const waiting = 'Waiting for connection'
export const notSentYet = 'Not sent yet.'
export const notSent = (reason: string) => `Not sent. ${reason}`
export const retry = 'Retry'
export const deleteMessage = 'Delete'
export const sent = ' · Sent'
export const newMessages = (count: number) => `${count} new message${count === 1 ? '' : 's'}`
export const olderError = 'Couldn’t load older messages'
export const beginning = 'This is the start of your chat with '

export const blockedPlayers = 'Blocked players'
export const blockedError = 'Couldn’t load your blocked players'
export const nobodyBlocked = 'You haven’t blocked anyone. Blocked players can’t find or message you.'
export const unblock = 'Unblock'
export const blockOrReport = 'Block or report'
export const blockOrReportPlayer = (name: string) => `Block or report ${name}`
export const block = 'Block'
export const blockPlayer = (name: string) => `Block ${name}`
export const whatBlockingDoes =
  'You won’t be able to find or message each other. They won’t be notified, and you can unblock them later.'
export const isBlocked = (name: string) => `${name} is blocked`
export const isHidden = (name: string) => `We hid ${name} from you and won’t tell them. Moderators look at this first.`
export const showAgain = 'Show again'
export const howToUnblock = 'To unblock, open Blocked players in Messages.'
export const isUnblocked = (name: string) => `${name} is unblocked`

export const report = 'Report'
export const request = 'Request'
export const reportMessage = 'Report this message'
export const reportPlayer = (name: string) => `Report ${name}`
export const reportFor = (name: string) => `Why do you report ${name}?`
export const reasons: Record<SendReport['reason'], string> = {
  'child-safety': 'Child safety: photos, secrets or meeting up',
  scam: 'Scam or stealing',
  harassment: 'Bullying or threats',
  inappropriate: 'Not OK for young players',
  spam: 'Spam',
  other: 'Something else',
}
export const aboutMessage = 'Is it about a message?'
export const message = 'Message'
export const noMessage = 'No specific message'
export const whatHappened = 'What happened? (optional)'
export const tellMore = 'Tell us more first'
export const reported = { title: 'Report sent', description: 'Thanks for keeping players safe.' }
