import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/account.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { DialogForm } from './dialog-form.tsx'

/** In the address of the account page: the dialog of the deletion is open. AU27 */
export const DELETE_PARAMETER = 'delete'

/** Leads through a sign-in and back to the dialog: another person may hold a signed-in phone. AU27 */
export function FreshSignIn({ onClose }: { onClose: () => void }) {
  const { data: site } = useQuery(siteQuery)
  const here = `/account?${DELETE_PARAMETER}`
  return (
    <DialogForm as="div">
      <p>{texts.signInFirst}</p>
      <div className="buttons">
        <Button look="outline" onClick={onClose}>
          {texts.keep}
        </Button>
        {site?.signInPath && (
          <ButtonLink reloadDocument to={signInHref(site.signInPath, here)} look="primary">
            {texts.signInAgain}
          </ButtonLink>
        )}
      </div>
    </DialogForm>
  )
}
