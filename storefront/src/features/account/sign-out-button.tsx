import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../session/auth.ts'
import { deletePendingUploads, signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { usePendingLeads } from '../../session/offline/pending-leads.ts'
import { useWords } from '../../i18n/i18n.tsx'

export function SignOutButton() {
  const { account, shell } = useWords('account')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const pendingCount = usePendingLeads(userId).length
  const onAnswer = async (accepted: boolean) => {
    setIsConfirming(false)
    if (!accepted) return
    if (userId !== undefined) await deletePendingUploads(userId)
    await router.navigate({ to: '/login', replace: true })
    await signOut(queryClient)
  }
  return (
    <div className="gutter">
      <Button kind="quiet" wide onClick={() => setIsConfirming(true)}>
        {account.person.signOut}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={account.person.signOut}
        message={[account.person.signOutAsk, pendingCount > 0 && account.person.signOutLeads(pendingCount)]
          .filter(Boolean)
          .join(' ')}
        danger={pendingCount > 0}
        confirm={shell.dialog.confirm}
        cancel={shell.dialog.cancel}
        onAnswer={onAnswer}
      />
    </div>
  )
}
