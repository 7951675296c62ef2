import { memo, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { ignoreSecondTap, registerOverlay } from './overlays.ts'
import { IconButton, Button } from '../button.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Neither Escape nor a tap outside closes it, because an answer is needed. */
  persistent?: boolean
  /** The title is for screen readers only. */
  hideTitle?: boolean
  /** Its state is in the URL, so a path change closes it without `closeOverlays`. */
  inUrl?: boolean
}

/** Calls `onGone` when the closed dialog has left the screen, unless it was opened again. */
async function watchLeaving(dialog: HTMLDialogElement, onGone: () => void): Promise<void> {
  await Promise.allSettled(dialog.getAnimations().map((transition) => transition.finished))
  if (!dialog.open) onGone()
}

/** Renders its children only while they are `live`; otherwise what they were last stays. */
const Retained = memo(
  ({ children }: { live: boolean; children: ReactNode }) => children,
  (_, next) => !next.live,
)

/** A native modal dialog: focus moves into it, is trapped, and returns to the previous element. It leaves with the content that it had while open. */
export function Modal(props: DialogProps & { className: string; role?: 'alertdialog' }) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { open, persistent, inUrl, onClose } = props
  const [phase, setPhase] = useState<'open' | 'leaving' | 'left'>('left')
  const [reopenings, setReopenings] = useState(0)
  if (open && phase !== 'open') {
    // Opened again before it has left: what it shows now begins anew, as it would a moment later.
    if (phase === 'leaving') setReopenings(reopenings + 1)
    setPhase('open')
  }
  if (!open && phase === 'open') setPhase('leaving')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    const previouslyFocused = document.activeElement
    if (!dialog.open) dialog.showModal()
    ignoreSecondTap()
    // Focus the title first: it is announced, and a long dialog stays scrolled to its top.
    document.getElementById(titleId)?.focus({ preventScroll: true })
    const unregister = inUrl ? undefined : registerOverlay(() => close.current())
    return () => {
      unregister?.()
      dialog.close()
      void watchLeaving(dialog, () => setPhase('left'))
      ignoreSecondTap()
      if (previouslyFocused instanceof HTMLElement && previouslyFocused.isConnected)
        previouslyFocused.focus({ preventScroll: true })
    }
  }, [open, inUrl, titleId])

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== box.current) return
    event.preventDefault()
    if (!persistent) onClose()
  }
  return (
    <dialog
      ref={box}
      role={props.role}
      className={props.className}
      aria-labelledby={titleId}
      inert={!open}
      // Without `closedby`, Android's back gesture and a second Escape close it natively.
      {...{ closedby: persistent ? 'none' : 'closerequest' }}
      onCancel={cancel}
      onClose={({ target }) => target === box.current && open && !persistent && onClose()}
      onKeyDown={(event) => {
        // Chromium closes on a second Escape even when cancel is prevented.
        if (persistent && event.key === 'Escape') event.preventDefault()
      }}
      onClick={(event) => {
        if (!persistent && event.target === box.current) onClose()
      }}
    >
      <div>
        <Retained key={reopenings} live={open || phase === 'left'}>
          <h2
            id={titleId}
            tabIndex={-1}
            className={props.hideTitle ? 'sr-only' : 'px-12 text-center text-22 outline-none'}
          >
            {props.title}
          </h2>
          {props.children}
        </Retained>
      </div>
    </dialog>
  )
}

export function Dialog(props: DialogProps & { role?: 'alertdialog' }) {
  return <Modal {...props} className="w-[min(88vw,360px)] max-h-[88dvh] overflow-auto rounded-8 [&>div]:p-28" />
}

/** A bottom sheet; `tall` takes 90 % of the height. */
export function Sheet({ tall, ...props }: DialogProps & { tall?: boolean }) {
  const height = tall ? 'h-[90dvh]' : 'max-h-[90dvh]'
  return (
    <Modal
      {...props}
      className={`sheet overflow-auto ${height} [&>div]:gutter [&>div]:pt-28 [&>div]:pb-[calc(20px+env(safe-area-inset-bottom))]`}
    />
  )
}

/** Close button at the top right of a sheet. */
export function SheetCloseButton({ onClose }: { onClose: () => void }) {
  const { shell } = useWords()
  return (
    <IconButton
      label={shell.dialog.close}
      onClick={onClose}
      className="absolute top-16 right-12 text-muted active:bg-mist"
    >
      <CloseIcon className="size-20" />
    </IconButton>
  )
}

type Question = {
  title: string
  message?: string
  confirm: string
  /** By default the word "Cancel". */
  cancel?: string
  danger?: boolean
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: Question & { open: boolean; busy?: boolean; onAnswer: (yes: boolean) => void }) {
  const { dialog } = useWords().shell
  return (
    <Dialog open={props.open} onClose={() => props.onAnswer(false)} title={props.title} role="alertdialog">
      {props.message && <p className="mt-12 text-center text-15 text-muted">{props.message}</p>}
      <div className="mt-28 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => props.onAnswer(false)}>
          {props.cancel ?? dialog.cancel}
        </Button>
        <Button kind={props.danger ? 'danger' : 'primary'} busy={props.busy} onClick={() => props.onAnswer(true)}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * `ask` asks for confirmation of an action on a subject; render `dialog` somewhere on the screen. While a promise of
 * `onConfirmed` is pending, the dialog stays open and is busy.
 */
export function useConfirmation<S = void>(
  question: Question | ((subject: S) => Question),
  onConfirmed: (subject: S) => unknown,
) {
  const [asked, setAsked] = useState<{ subject: S; state: 'open' | 'busy' | 'closed' }>()
  const answer = async (yes: boolean) => {
    if (!asked) return
    if (yes) {
      setAsked({ ...asked, state: 'busy' })
      await onConfirmed(asked.subject)
    }
    setAsked({ ...asked, state: 'closed' })
  }
  return {
    ask: (subject: S) => setAsked({ subject, state: 'open' }),
    dialog: asked && (
      <ConfirmDialog
        {...(typeof question === 'function' ? question(asked.subject) : question)}
        open={asked.state !== 'closed'}
        busy={asked.state === 'busy'}
        onAnswer={(yes) => void answer(yes)}
      />
    ),
  }
}
