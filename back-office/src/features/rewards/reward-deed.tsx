import type { StaffReward } from '@bailu/contract/staff-rewards'
import { exactMoney } from '@bailu/phrases/format'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'

const CHANGED = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

/** Asks before a reward is released or canceled, and why. */
export function RewardDeed({
  asked,
  onClose,
}: {
  asked: { row: StaffReward; deed: 'release' | 'cancel' } | undefined
  onClose: () => void
}) {
  const words = useWords().rewards
  const release = useAct('POST /api/staff/reward/{id}/release', {
    done: words.released,
    refresh: CHANGED,
    onDone: onClose,
  })
  const cancel = useAct('POST /api/staff/reward/{id}/cancel', {
    done: words.canceled,
    refresh: CHANGED,
    onDone: onClose,
  })
  const canceling = asked?.deed === 'cancel'
  const sum = exactMoney(asked?.row.gross ?? 0)
  return (
    <AskReason
      open={asked !== undefined}
      title={canceling ? words.cancelAsk(sum) : words.releaseAsk(sum)}
      deed={canceling ? words.cancel : words.release}
      danger={canceling}
      busy={release.isPending || cancel.isPending}
      onCancel={onClose}
      onDone={(reason) => {
        if (!asked) return
        const input = { id: asked.row.id, reason }
        if (canceling) cancel.mutate({ input })
        else release.mutate({ input })
      }}
    >
      <p className="muted">{canceling ? words.cancelHint : words.releaseHint}</p>
    </AskReason>
  )
}
