import type { CurrentUser, Role } from '#contract/users.ts'
import { roleQuery } from '../data/desk-queries.ts'
import * as texts from '#messages/desk.ts'
import { toast } from '#ui/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotFoundError } from '#contract/source.ts'
import { useCallback, useEffect, useState, type ReactNode } from 'react'

type Props = {
  user: CurrentUser
  roles: readonly Role[]
  /** Content for everybody else. */
  fallback: ReactNode
  children: ReactNode
}

/** A page of the desk, for as long as its reader has one of these roles. DK80 */
export function RoleGate({ user, roles, fallback, children }: Props) {
  const { data: role } = useQuery(roleQuery(user))
  const isAllowed = roles.includes(role)
  const [wasAllowed] = useState(isAllowed)
  const hasEnded = wasAllowed && !isAllowed
  useEffect(() => {
    if (hasEnded) toast({ title: texts.revoked, variant: 'destructive' })
  }, [hasEnded])
  return isAllowed ? children : fallback
}

/** Reads the role again after a 404, which is what those without it get. */
export function useRoleCheck(user: CurrentUser): (error: unknown) => void {
  const client = useQueryClient()
  return useCallback(
    (error) => {
      if (error instanceof NotFoundError) void client.refetchQueries({ queryKey: roleQuery(user).queryKey })
    },
    [client, user],
  )
}
