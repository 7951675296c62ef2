import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../state/auth.ts'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { forgetWaiting } from '../../forget-waiting.ts'
import { useWaitingLeads } from '../../waiting-leads.ts'
import { useWords } from '../../words.tsx'

export function SignOut() {
  const { account, shell } = useWords()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const waiting = useWaitingLeads(userId).length
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    if (userId !== undefined) await forgetWaiting(userId)
    await router.navigate({ to: '/login', replace: true })
    await signOut(queryClient)
  }
  return (
    <div className="gutter">
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {account.person.signOut}
      </Button>
      <ConfirmDialog
        open={asking}
        title={account.person.signOut}
        message={[account.person.signOutAsk, waiting > 0 && account.person.signOutLeads(waiting)]
          .filter(Boolean)
          .join(' ')}
        danger={waiting > 0}
        confirm={shell.dialog.confirm}
        cancel={shell.dialog.cancel}
        onAnswer={answer}
      />
    </div>
  )
}
