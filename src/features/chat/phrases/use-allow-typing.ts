import { useMutation } from '@tanstack/react-query'
import { useChat } from '../shared/chat-context.ts'

/** CH119 */
export function useAllowTyping(conversationId: string) {
  const { allowTyping } = useChat()
  return useMutation({ mutationFn: () => allowTyping(conversationId, true) })
}
