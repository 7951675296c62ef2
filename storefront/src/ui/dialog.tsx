import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { overlay } from './overlays.ts'
import { layerChanged } from './second-tap.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Neither Escape nor a tap outside closes it, because an answer is needed. */
  firm?: boolean
  /** The title is for screen readers only. */
  bare?: boolean
  /** Its state is in the URL, so a path change closes it without `closeOverlays`. */
  addressed?: boolean
}

/** A native modal dialog: focus moves into it, is trapped, and returns to the previous element. */
export function Modal(props: DialogProps & { className: string; role?: 'alertdialog' }) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { open, firm, addressed, onClose } = props
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    layerChanged()
    // Focus the title first: it is announced, and a long dialog stays scrolled to its top.
    document.getElementById(titleId)?.focus({ preventScroll: true })
    const forget = addressed ? undefined : overlay(() => close.current())
    return () => {
      forget?.()
      dialog.close()
      layerChanged()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open, addressed, titleId])

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== box.current) return
    event.preventDefault()
    if (!firm) onClose()
  }
  return (
    <dialog
      ref={box}
      role={props.role}
      className={props.className}
      aria-labelledby={titleId}
      // Without `closedby`, Android's back gesture and a second Escape close it natively.
      {...{ closedby: firm ? 'none' : 'closerequest' }}
      onCancel={cancel}
      onClose={({ target }) => target === box.current && open && !firm && onClose()}
      onKeyDown={(event) => {
        // Chromium closes on a second Escape even when cancel is prevented.
        if (firm && event.key === 'Escape') event.preventDefault()
      }}
      onClick={(event) => {
        if (!firm && event.target === box.current) onClose()
      }}
    >
      <div>
        <h2 id={titleId} tabIndex={-1} className={props.bare ? 'sr-only' : 'px-12 text-center text-22 outline-none'}>
          {props.title}
        </h2>
        {props.children}
      </div>
    </dialog>
  )
}

export function Dialog(props: DialogProps & { role?: 'alertdialog' }) {
  return <Modal {...props} className="w-[min(88vw,360px)] max-h-[88dvh] overflow-auto rounded-8 [&>div]:p-28" />
}
