import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  message?: string
  confirm: string
  cancel: string
  danger?: boolean
  busy?: boolean
  onAnswer: (yes: boolean) => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={() => props.onAnswer(false)} title={props.title} role="alertdialog">
      {props.message && <p className="mt-12 text-center text-15 text-muted">{props.message}</p>}
      <div className="mt-28 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => props.onAnswer(false)}>
          {props.cancel}
        </Button>
        <Button kind={props.danger ? 'danger' : 'primary'} busy={props.busy} onClick={() => props.onAnswer(true)}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
