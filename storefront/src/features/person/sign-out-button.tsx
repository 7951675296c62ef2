import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWords } from '../../words.tsx'

export function SignOut() {
  const { account, shell } = useWords()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes) return
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
        message={account.person.signOutAsk}
        confirm={shell.dialog.confirm}
        cancel={shell.dialog.cancel}
        onAnswer={answer}
      />
    </div>
  )
}
