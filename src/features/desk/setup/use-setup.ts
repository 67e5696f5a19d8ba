import type { SetupChecklist } from '#contract/desk-setup.ts'
import type { CurrentUser } from '#contract/users.ts'
import { roleQuery } from '../data/desk-queries.ts'
import { hasOpenStep, setupQuery } from './setup-queries.ts'
import { deskSetupSource } from './setup-source.ts'
import { OfflineError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk-setup.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRoleCheck } from '../shell/role-gate.tsx'

/** The setup checklist, if the reader is a lead and it has open steps. */
export function useSetup(user: CurrentUser) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const { data: role } = useQuery(roleQuery(user))
  const isLead = role === 'lead'
  const { queryKey, ...options } = setupQuery(user.id)
  const { data, isPending, failureCount } = useQuery({ ...options, queryKey, enabled: isLead })
  const checklist = isLead && data && hasOpenStep(data) ? data : null

  const { mutate, isPending: isSaving } = useMutation({
    networkMode: 'always',
    mutationFn: (isDone: boolean) => (isDone ? deskSetupSource.confirmBackups() : deskSetupSource.withdrawBackups()),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess(_, isDone) {
      const before = client.getQueryData(queryKey)
      if (!before) return
      const after = {
        ...before,
        steps: before.steps.map((step) => (step.name === 'backups' ? { ...step, isDone } : step)),
      }
      client.setQueryData(queryKey, after)
      if (isDone) announce(after)
    },
    onError(error) {
      checkRole(error)
      toast({ title: error instanceof OfflineError ? common.offline : texts.failed, variant: 'destructive' })
    },
  })
  const announce = (after: SetupChecklist) =>
    toast({
      title: hasOpenStep(after) ? texts.backupsDone : texts.allSet,
      duration: 10_000,
      action: { label: texts.undo, description: texts.undoDescription, run: () => mutate(false) },
    })

  const isOpen = checklist !== null
  const wasOpen = useRef(false)
  const leave = useEffectEvent(() => {
    // What had the focus has gone with the checklist.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  })
  useEffect(() => {
    if (wasOpen.current && !isOpen) leave()
    wasOpen.current = isOpen
  }, [isOpen])

  return {
    checklist,
    /** Whether the desk has to wait, because the checklist would push it down. DK148 */
    isWaiting: isLead && isPending && failureCount === 0,
    isSaving,
    setBackups: (isDone: boolean) => {
      if (!isSaving) mutate(isDone)
    },
  }
}
