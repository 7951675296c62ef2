import type { StaffReward } from '@bailu/contract/rewards/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { isAmount } from '../../ui/form/baht.ts'
import { BahtInput } from '../../ui/form/baht-field.tsx'
import { useWords } from '../../app/language.tsx'

const REWARD_CALLS = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

/** Asks for the reason to release, cancel or reverse a reward. */
export function RewardActionDialog({
  selected,
  onClose: onEnd,
}: {
  selected: { row: StaffReward; action: 'release' | 'cancel' | 'reverse' } | undefined
  onClose: () => void
}) {
  const { rewards: words, shell } = useWords()
  const gross = selected?.row.gross ?? 0
  const [enteredAmount, setEnteredAmount] = useState<number | null>()
  const amount = enteredAmount === undefined ? gross : enteredAmount
  const isValidAmount = isAmount(amount) && amount > 0 && amount <= gross
  const onClose = () => {
    setEnteredAmount(undefined)
    onEnd()
  }
  const release = useAction('POST /api/staff/reward/{id}/release', {
    done: words.released,
    refresh: REWARD_CALLS,
    onDone: onClose,
  })
  const cancel = useAction('POST /api/staff/reward/{id}/cancel', {
    done: words.canceled,
    refresh: REWARD_CALLS,
    onDone: onClose,
  })
  const reverse = useAction('POST /api/staff/reward/{id}/reverse', {
    done: words.reversed,
    refresh: REWARD_CALLS,
    onDone: onClose,
  })
  const isReversing = selected?.action === 'reverse'
  const isCanceling = selected?.action === 'cancel'
  const sum = exactMoney(gross)
  return (
    <ReasonDialog
      open={selected !== undefined}
      title={isReversing ? words.reverseAsk : isCanceling ? words.cancelAsk(sum) : words.releaseAsk(sum)}
      okText={isReversing ? words.reverse : isCanceling ? words.cancel : words.release}
      danger={isCanceling || isReversing}
      busy={release.isPending || cancel.isPending || reverse.isPending}
      blocked={isReversing && !isValidAmount}
      onCancel={onClose}
      onDone={(reason) => {
        if (!selected) return
        const input = { id: selected.row.id, reason }
        if (isReversing && isValidAmount) reverse.mutate({ input: { ...input, amount } })
        else if (isCanceling) cancel.mutate({ input })
        else release.mutate({ input })
      }}
    >
      <p className="muted">{isReversing ? words.reverseHint : isCanceling ? words.cancelHint : words.releaseHint}</p>
      {isReversing && (
        <Form layout="vertical" component="div">
          <Form.Item
            label={words.reverseAmount(sum)}
            htmlFor="reverse-amount"
            {...(!isValidAmount && {
              validateStatus: 'error',
              help: isAmount(amount) ? shell.amount.most(sum) : shell.amount.form,
            })}
          >
            <BahtInput id="reverse-amount" key={selected.row.id} value={amount} onChange={setEnteredAmount} />
          </Form.Item>
        </Form>
      )}
    </ReasonDialog>
  )
}
