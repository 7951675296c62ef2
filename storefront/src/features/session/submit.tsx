import { useAwake } from '../../awake.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

/** Submit button of a form; shows the remaining seconds of a retry delay. */
export function Submit({ children, busy, wait = 0 }: { children: string; busy: boolean; wait?: number }) {
  const awake = useAwake()
  const { again } = useWords().session
  return (
    <Button type="submit" wide disabled={!awake || wait > 0} busy={busy} className="tabular-nums">
      {wait > 0 ? again(wait) : children}
    </Button>
  )
}
