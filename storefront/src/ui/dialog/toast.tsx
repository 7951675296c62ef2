import { create } from 'zustand'

type Message = { id: number; text: string }
const useToasts = create<{ now: Message | null }>(() => ({ now: null }))
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message; a new one replaces the previous one. */
export const toast = (text: string): void => {
  if (!text) return
  clearTimeout(timer)
  useToasts.setState({ now: { id: ++count, text } })
  timer = setTimeout(() => useToasts.setState({ now: null }), Math.max(2500, text.length * 60))
}

/** A popover, because only the top layer is above an open dialog. */
export function Toasts() {
  const now = useToasts((state) => state.now)
  return (
    <div
      role="status"
      ref={(element) => {
        if (!element) return
        if (element.matches(':popover-open')) element.hidePopover()
        if (now) element.showPopover()
      }}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[96px] m-0 w-full border-0 bg-transparent px-36 text-center"
    >
      {now && (
        <span key={now.id} className="toast inline-block rounded-full bg-ink px-20 py-8 text-15 text-paper">
          {now.text}
        </span>
      )}
    </div>
  )
}
