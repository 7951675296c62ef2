import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAuth } from '../../session/auth.ts'
import { deletePendingUploads, signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { usePendingLeads } from '../../session/offline/pending-leads.ts'
import { usePendingNotes } from '../../session/offline/pending-notes.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

export function SignOutButton() {
  const { account, shell } = useWords('account')
  const router = useRouter()
  const queryClient = useQueryClient()
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const leads = usePendingLeads(userId).length
  const notes = usePendingNotes(userId).length
  const signOutHere = async () => {
    if (userId !== undefined) await deletePendingUploads(userId)
    await router.navigate({ to: '/login', replace: true })
    await signOut(queryClient)
  }
  const confirmation = useConfirmation(
    {
      title: account.person.signOut,
      message: [
        account.person.signOutAsk,
        leads > 0 && account.person.signOutLeads(leads),
        notes > 0 && account.person.signOutNotes(notes),
      ]
        .filter(Boolean)
        .join(' '),
      danger: leads + notes > 0,
      confirm: shell.dialog.confirm,
    },
    () => void signOutHere(),
  )
  return (
    <div className="gutter">
      <Button kind="quiet" wide onClick={() => confirmation.ask()}>
        {account.person.signOut}
      </Button>
      {confirmation.dialog}
    </div>
  )
}
