import type { AlertRule, AlertRuleInput } from '#contract/alerts.ts'
import { ownerStore } from './owner-token.ts'
import { rulesQuery } from './alert-queries.ts'
import { alertSource } from './alert-source.ts'
import * as texts from '#messages/alerts.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The owner's rules, and what changes them. Without an owner there are none, and nothing is asked. WL30, WL43 */
export function useRules() {
  const client = useQueryClient()
  const token = useSyncExternalStore(ownerStore.subscribe, ownerStore.get, ownerStore.getServer)
  const query = useQuery({ ...rulesQuery(token ?? ''), enabled: token !== null })
  const refresh = () => client.invalidateQueries({ queryKey: ['alerts'] })
  const onError = () => void toast({ ...texts.changeFailed, variant: 'destructive' })
  const change = useMutation({
    mutationFn: ({ id, rule }: { id: string; rule: AlertRuleInput }) => alertSource.changeRule(id, rule),
    onSettled: refresh,
    onError,
  })
  const add = useMutation({
    mutationFn: (rule: AlertRuleInput) => alertSource.addRule(rule),
    onSettled: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: AlertRule) => alertSource.removeRule(id),
    onSettled: refresh,
    onError,
  })
  return {
    rules: token === null ? [] : query.data?.rules,
    limit: query.data?.limit,
    isError: query.isError,
    retry: () => void query.refetch(),
    add,
    change,
    remove,
    isBusy: add.isPending || change.isPending || remove.isPending,
  }
}
export type Rules = ReturnType<typeof useRules>
