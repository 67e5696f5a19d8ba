import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import * as texts from '#messages/discord.ts'
import { answerAlert } from './answers/alert.ts'
import type { Answer, AnswerContext } from './answers/answer.ts'
import { answerBounty } from './answers/bounty.ts'
import { answerEgg } from './answers/egg.ts'
import { answerHatches } from './answers/hatches.ts'
import { answerHelp } from './answers/help.ts'
import { answerTrade } from './answers/trade.ts'
import { answerValue } from './answers/value.ts'
import type { CommandName } from './command-list.ts'
import { type CommandData, type Interaction, MAX_NAME_LENGTH } from './interaction.ts'
import { eggChoices, petChoices } from './name-pet.ts'
import { choicesReply, messageReply, PONG, type Reply } from './reply.ts'

/** Discord waits 3 s; the rest is for the network. DI23 */
export const MAX_ANSWER_MS = 2_000
/** Interactions that a process answers at the same time. DI23 */
export const MAX_PENDING_ANSWERS = 200

const ANSWERS: Record<CommandName, Answer> = {
  value: answerValue,
  trade: answerTrade,
  bounty: answerBounty,
  hatches: answerHatches,
  egg: answerEgg,
  alert: answerAlert,
  help: answerHelp,
}

/** Returns the answers to parsed interactions. `report` receives failures; the asker gets a polite text within 3 s. DI23 */
export function createAnswers(
  context: AnswerContext,
  { report, maxMs = MAX_ANSWER_MS }: { report: (error: unknown) => void; maxMs?: number },
) {
  let pending = 0

  return async (interaction: Interaction): Promise<Reply> => {
    if (interaction.type === 1) return PONG
    const isTyping = interaction.type === 4
    const busy = () => (isTyping ? choicesReply([]) : messageReply({ text: texts.busy, isPrivate: true }))
    if (pending >= MAX_PENDING_ANSWERS) return busy()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), maxMs)
    const aborted = new Promise<Reply>((resolve) =>
      deadline.signal.addEventListener('abort', () => resolve(busy()), { once: true }),
    )
    pending++
    const answer = isTyping ? complete(context, interaction.data) : run(context, interaction.data, deadline.signal)
    const answerOrBusy = answer.catch((error: unknown) => {
      if (!deadline.signal.aborted && !isDatabaseUnavailable(error)) report(error)
      return busy()
    })
    return Promise.race([answerOrBusy, aborted]).finally(() => {
      pending--
      clearTimeout(timer)
    })
  }
}

async function run(context: AnswerContext, data: CommandData, signal: AbortSignal): Promise<Reply> {
  if (!Object.hasOwn(ANSWERS, data.name)) return messageReply({ text: texts.unknownCommand, isPrivate: true })
  return ANSWERS[data.name as CommandName](context, data, signal)
}

/** Choices for the option that is being typed. DI6 */
async function complete({ reads }: AnswerContext, { options }: CommandData): Promise<Reply> {
  const typed = options.find(({ focused }) => focused)
  const text = typeof typed?.value === 'string' ? typed.value.trim().slice(0, MAX_NAME_LENGTH) : ''
  if (typed?.name === 'pet')
    return choicesReply(await reads.fromIndex(`pets ${text}`, (index) => petChoices(index, text)))
  if (typed?.name === 'egg')
    return choicesReply(await reads.fromIndex(`eggs ${text}`, (index) => eggChoices(index, text)))
  return choicesReply([])
}
