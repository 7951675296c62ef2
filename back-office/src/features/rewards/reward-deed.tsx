import type { StaffReward } from '@bailu/contract/staff-rewards'
import { exactMoney } from '@bailu/phrases/format'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'

const CHANGED = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

/** Asks before a reward is released or canceled, and why. */
export function RewardDeed({
  asked,
  onClose: onEnd,
}: {
  asked: { row: StaffReward; deed: 'release' | 'cancel' | 'reverse' } | undefined
  onClose: () => void
}) {
  const words = useWords().rewards
  const [amount, setAmount] = useState<number | null>(null)
  const onClose = () => {
    setAmount(null)
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
  const sum = exactMoney(asked?.row.gross ?? 0)
  return (
    <AskReason
      open={asked !== undefined}
      title={reversing ? words.reverseAsk : canceling ? words.cancelAsk(sum) : words.releaseAsk(sum)}
      deed={reversing ? words.reverse : canceling ? words.cancel : words.release}
      danger={canceling || reversing}
      busy={release.isPending || cancel.isPending || reverse.isPending}
      blocked={reversing && amount === 0}
      onCancel={onClose}
      onDone={(reason) => {
        if (!asked) return
        const input = { id: asked.row.id, reason }
        if (reversing && asked)
          reverse.mutate({ input: { ...input, amount: Math.round((amount ?? asked.row.gross / 100) * 100) } })
        else if (canceling) cancel.mutate({ input })
        else release.mutate({ input })
      }}
    >
      <p className="muted">{reversing ? words.reverseHint : canceling ? words.cancelHint : words.releaseHint}</p>
      {reversing && (
        <Form layout="vertical" component="div">
          <Form.Item label={words.reverseAmount(sum)} htmlFor="reverse-amount">
            <InputNumber
              id="reverse-amount"
              key={asked.row.id}
              min={0.01}
              max={asked.row.gross / 100}
              precision={2}
              defaultValue={asked.row.gross / 100}
              onChange={setAmount}
            />
          </Form.Item>
        </Form>
      )}
    </AskReason>
  )
}
