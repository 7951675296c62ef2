import { tokenInHand } from '../../state/auth.ts'
import { useOnline } from '../../use-online.ts'
import { useWords } from '../../words.tsx'
import { Notice } from './notice.tsx'
import { useLeftBehind } from './use-left-behind.ts'

type Props = { vanished: number; onForget: () => void; old: boolean; onRetry: () => void; full: boolean }

/** Notices about the cart. The live region is always rendered, so that screen readers announce changes. */
export function CartNotices({ vanished, onForget, old, onRetry, full }: Props) {
  const { cart: words, shell } = useWords()
  const online = useOnline()
  const { left, again } = useLeftBehind()
  return (
    <div role="status" className="flex flex-col gap-[1px]">
      {!online && <Notice>{tokenInHand() ? words.offline : words.offlineGuest}</Notice>}
      {online && old && (
        <Notice action={shell.state.retry} onAction={onRetry}>
          {words.old}
        </Notice>
      )}
      {vanished > 0 && (
        <Notice action={words.gotIt} onAction={onForget}>
          {words.vanished(vanished)}
        </Notice>
      )}
      {left > 0 && (
        <Notice action={shell.state.retry} onAction={again}>
          {full ? words.leftNoRoom(left) : words.leftBehind(left)}
        </Notice>
      )}
    </div>
  )
}
