import { useEffect, useState } from 'react'
import { useWords } from '../../words.tsx'
import { usePlaced } from './placed.ts'

/** The order just placed and the next step; cleared when the list is left. */
export function PlacedNotice() {
  const words = useWords().orders
  const placed = usePlaced((state) => state.placed)
  const [said, setSaid] = useState(false)
  // A live region that mounts with its text is not announced, so the text becomes visible one frame later. It takes
  // up its space from the start.
  useEffect(() => {
    const soon = requestAnimationFrame(() => setSaid(true))
    return () => cancelAnimationFrame(soon)
  }, [])
  useEffect(() => () => usePlaced.setState({ placed: null }), [])
  const atDoor = placed?.call ? 'codCall' : placed?.pickup ? 'codPickup' : 'cod'
  const next = placed?.method === 'cod' ? atDoor : 'promptpay'
  return (
    <div role="status" className="gutter">
      {placed && (
        <p className={`mb-16 border-l-2 border-gold bg-mist px-16 py-12 ${said ? '' : 'invisible'}`}>
          <span className="block text-16 font-medium text-leaf tabular-nums">{words.placed(placed.number)}</span>
          <span className="mt-4 block text-13">{words.placedNext[next]}</span>
        </p>
      )}
    </div>
  )
}
