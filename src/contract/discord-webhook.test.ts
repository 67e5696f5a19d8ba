import { expect, it } from 'vitest'
import { toDiscordWebhook } from './discord-webhook.ts'

const ID = '112233445566778899'
const TOKEN = 'aB3_-xYz0123456789aB3_-xYz0123456789aB3_-xYz0123456789'
const PLAIN = `https://discord.com/api/webhooks/${ID}/${TOKEN}`
const THREAD = '1122334455667788990'

it.each([
  PLAIN,
  `  ${PLAIN}\n`,
  `<${PLAIN}>`,
  `${PLAIN}/`,
  `${PLAIN}?wait=true`,
  `${PLAIN}/?wait=false&with_components=true`,
  `${PLAIN}/slack`,
  `${PLAIN}/github/`,
  PLAIN.replace('https', 'HTTPS'),
  PLAIN.replace('discord.com', 'Discord.COM'),
  ...[
    'ptb.discord.com',
    'canary.discord.com',
    'www.discord.com',
    'discordapp.com',
    'ptb.discordapp.com',
    'canary.discordapp.com',
  ].map((host) => PLAIN.replace('discord.com', host)),
  ...['v6', 'v9', 'v10'].map((version) => PLAIN.replace('/api/', `/api/${version}/`)),
])('[AL255] %s is the webhook', (text) => {
  expect(toDiscordWebhook(text)).toBe(PLAIN)
})

it.each([
  `${PLAIN}?thread_id=${THREAD}`,
  `${PLAIN}/?wait=true&thread_id=${THREAD}`,
  `https://canary.discordapp.com/api/v10/webhooks/${ID}/${TOKEN}/slack?thread_id=${THREAD}&wait=1`,
])('[AL255] %s keeps its thread', (text) => {
  expect(toDiscordWebhook(text)).toBe(`${PLAIN}?thread_id=${THREAD}`)
})

it.each([
  '',
  'discord',
  PLAIN.replace('https', 'http'),
  PLAIN.replace('https://', ''),
  PLAIN.replace('discord.com', 'discord.com.evil.example'),
  PLAIN.replace('discord.com', 'evildiscord.com'),
  PLAIN.replace('discord.com', 'cdn.discordapp.com'),
  PLAIN.replace('discord.com', 'discord.com.'),
  PLAIN.replace('discord.com', 'user:pw@discord.com'),
  PLAIN.replace('discord.com', 'evil.example@discord.com'),
  PLAIN.replace('discord.com', 'discord.com:8443'),
  PLAIN.replace('discord.com', 'disсord.com'), // a Cyrillic letter
  PLAIN.replace('discord.com', 'hooks.slack.com'),
  PLAIN.replace('/webhooks/', '/guilds/'),
  PLAIN.replace('/api/', '/api/vv10/'),
  PLAIN.replace(ID, '1'),
  PLAIN.replace(TOKEN, 'short'),
  `${PLAIN}/../../x`,
  `${PLAIN}/messages/@original`,
  `${PLAIN}\\..\\x`,
  `${PLAIN}#x`,
  `${PLAIN}?thread_id=`,
  `${PLAIN}?thread_id=1`,
  `${PLAIN}?thread_id=abc${THREAD}`,
  `${PLAIN}?thread_id=${THREAD}&thread_id=${THREAD}1`,
  `${PLAIN}?thread_id=${THREAD}%26x`,
  `${PLAIN} ${PLAIN}`,
  `${PLAIN.slice(0, 20)}\n${PLAIN.slice(20)}`,
])('[AL255] %s is none', (text) => {
  expect(toDiscordWebhook(text)).toBeUndefined()
})
