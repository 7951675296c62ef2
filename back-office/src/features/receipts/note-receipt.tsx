import type { Key } from '@bailu/contract/calls'
import { fromBangkokField } from '../../app/clock.ts'
import { useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'

const NOTED_RECEIPT_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/today']

type ReceiptValues = { amount: number; bank_reference: string; seen_at: string; closed_reason?: string }

/** Records a receipt that belongs to no open order: a duplicate transfer, or one after its order ended. */
export function NoteReceiptForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { receipts: words, orders } = useWords()
  return (
    <FormDialog
      call="POST /api/staff/receipt"
      toInput={({ seen_at, ...fields }: ReceiptValues) => ({
        ...fields,
        seen_at: fromBangkokField(seen_at),
        surplus: 'keep',
        orders: [],
      })}
      done={words.noteDone}
      refresh={NOTED_RECEIPT_CALLS}
      open={open}
      title={words.noteTitle}
      okText={words.noteIt}
      onClose={onClose}
    >
      <p>{words.noteHint}</p>
      <BahtItem name="amount" label={words.noteAmount} requiredMessage={orders.amountNeeded} />
      <TextItem name="bank_reference" label={words.reference} needed={orders.referenceNeeded} max={60} />
      <BangkokTimeItem
        name="seen_at"
        label={words.noteSeen}
        hint={orders.bangkokTime}
        requiredMessage={orders.seenNeeded}
      />
    </FormDialog>
  )
}
