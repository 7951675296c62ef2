import type { StaffReward } from '@bailu/contract/staff-rewards'
import { exactMoney } from '@bailu/phrases/format'
import { Form } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { isAmount } from '../../ui/baht.ts'
import { BahtInput } from '../../ui/baht-input.tsx'
import { useWords } from '../../words.tsx'

const CHANGED = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

/** Asks for the reason to release, cancel or reverse a reward. */
export function RewardDeed({
  asked,
  onClose: onEnd,
}: {
  asked: { row: StaffReward; deed: 'release' | 'cancel' | 'reverse' } | undefined
  onClose: () => void
}) {
  const { rewards: words, shell } = useWords()
  const gross = asked?.row.gross ?? 0
  const [typed, setTyped] = useState<number | null>()
  const amount = typed === undefined ? gross : typed
  const fits = isAmount(amount) && amount > 0 && amount <= gross
  const onClose = () => {
    setTyped(undefined)
    onEnd()
  }
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
  const reverse = useAct('POST /api/staff/reward/{id}/reverse', {
    done: words.reversed,
    refresh: CHANGED,
    onDone: onClose,
  })
  const reversing = asked?.deed === 'reverse'
  const canceling = asked?.deed === 'cancel'
  const sum = exactMoney(gross)
  return (
    <AskReason
      open={asked !== undefined}
      title={reversing ? words.reverseAsk : canceling ? words.cancelAsk(sum) : words.releaseAsk(sum)}
      deed={reversing ? words.reverse : canceling ? words.cancel : words.release}
      danger={canceling || reversing}
      busy={release.isPending || cancel.isPending || reverse.isPending}
      blocked={reversing && !fits}
      onCancel={onClose}
      onDone={(reason) => {
        if (!asked) return
        const input = { id: asked.row.id, reason }
        if (reversing && fits) reverse.mutate({ input: { ...input, amount } })
        else if (canceling) cancel.mutate({ input })
        else release.mutate({ input })
      }}
    >
      <p className="muted">{reversing ? words.reverseHint : canceling ? words.cancelHint : words.releaseHint}</p>
      {reversing && (
        <Form layout="vertical" component="div">
          <Form.Item
            label={words.reverseAmount(sum)}
            htmlFor="reverse-amount"
            {...(!fits && {
              validateStatus: 'error',
              help: isAmount(amount) ? shell.amount.most(sum) : shell.amount.form,
            })}
          >
            <BahtInput id="reverse-amount" key={asked.row.id} value={amount} onChange={setTyped} />
          </Form.Item>
        </Form>
      )}
    </AskReason>
  )
}
