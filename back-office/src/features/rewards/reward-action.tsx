import type { StaffReward } from '@bailu/contract/rewards/staff'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

const REWARD_CALLS = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

type Props = {
  selected: { row: StaffReward; action: 'release' | 'cancel' | 'reverse' } | undefined
  onClose: () => void
}

/** Asks for the reason to release, cancel or reverse a reward. */
export function RewardActionDialog({ selected, onClose }: Props) {
  const { rewards: words, shell } = useWords()
  const { row, action = 'release' } = selected ?? {}
  const gross = row?.gross ?? 0
  const sum = exactMoney(gross)
  const texts = {
    release: { ask: words.releaseAsk(sum), hint: words.releaseHint, done: words.released },
    cancel: { ask: words.cancelAsk(sum), hint: words.cancelHint, done: words.canceled },
    reverse: { ask: words.reverseAsk, hint: words.reverseHint, done: words.reversed },
  }[action]
  return (
    <ReasonDialog
      call={`POST /api/staff/reward/{id}/${action}`}
      input={(reason, fields: { amount?: number }) => ({ id: row!.id, reason, ...fields })}
      done={texts.done}
      refresh={REWARD_CALLS}
      open={selected !== undefined}
      title={texts.ask}
      okText={words[action]}
      danger={action !== 'release'}
      initialValues={{ amount: gross }}
      onClose={onClose}
    >
      <p className="muted">{texts.hint}</p>
      {action === 'reverse' && (
        <BahtItem name="amount" label={words.reverseAmount(sum)} requiredMessage={shell.amount.form} max={gross} />
      )}
    </ReasonDialog>
  )
}
