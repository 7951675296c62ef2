import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../../words.tsx'

/** How long the undo bar is shown, in ms. */
const STANDS = 7000

/**
 * `removed` changes with each removal; null hides the bar. The live region is always rendered, so that it is
 * announced.
 */
export function UndoBar({ shown, onUndo, onGone }: { shown: unknown; onUndo: () => void; onGone: () => void }) {
  const words = useWords().cart
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => gone(), STANDS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status" className="pointer-events-none sticky bottom-[140px] z-20 mt-auto flex justify-center px-20">
      {shown !== null && (
        <div className="toast pointer-events-auto flex items-center gap-12 rounded-full bg-ink py-4 pr-8 pl-20 text-15 text-paper">
          <span>{words.removed}</span>
          <button type="button" onClick={onUndo} className="min-h-touch px-12 font-medium text-gold">
            {words.undo}
          </button>
        </div>
      )}
    </div>
  )
}
