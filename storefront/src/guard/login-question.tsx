import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useWords } from '../words.tsx'
import { useLoginQuestion } from './ask-login.ts'

export function LoginQuestion() {
  const { guard } = useWords().shell
  const { answer } = useLoginQuestion()
  return (
    <ConfirmDialog
      open={answer !== null}
      title={guard.title}
      message={guard.needLoginTips}
      confirm={guard.confirm}
      cancel={guard.cancel}
      onAnswer={(yes) => answer?.(yes)}
    />
  )
}
