import type { Key } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import type { Dayjs } from 'dayjs'
import { useWords } from '../app/language.tsx'
import { FormButton, TextItem } from './form/form.tsx'
import { DayItem } from './form/items.tsx'

const BOUNCE = 'POST /api/staff/refund-transfer/{id}/bounce'
type Fields = { bank_reference: string; returned_on: Dayjs; reason: string; closed_reason?: string }
/** `transfer`: id of the refund transfer that was paid. `amount` in satang. */
type Props = { transfer: string; amount: number; refresh: readonly Key[] }

/** Records that the bank returned a refund transfer, with the day and the bank's reference. */
export function BouncedRefundButton({ transfer, amount, refresh }: Props) {
  const words = useWords('orderOutcomes').orderOutcomes
  return (
    <FormButton
      call={BOUNCE}
      toInput={({ returned_on, ...fields }: Fields) => ({
        id: transfer,
        amount,
        ...fields,
        returned_on: returned_on.format('YYYY-MM-DD'),
      })}
      done={words.bounceDone}
      refresh={refresh}
      title={words.bounceTitle(exactMoney(amount))}
      okText={words.bounce}
    >
      <p>{words.bounceHint}</p>
      <DayItem name="returned_on" label={words.bounceOn} needed={words.needed} />
      <TextItem name="bank_reference" label={words.bounceReference} needed={words.needed} max={60} />
      <TextItem name="reason" label={words.bounceReason} needed={words.needed} max={300} rows={2} />
    </FormButton>
  )
}
