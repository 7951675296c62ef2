import type { InputOf, Key } from '@bailu/contract/calls'
import type { Dayjs } from 'dayjs'
import { bangkokToday } from '../app/clock.ts'
import { useWords } from '../app/language.tsx'
import { DayItem, FormDialog, type FormDialogProps, TextItem } from './form/form.tsx'

type Fields = { bank_reference: string; paid_on: Dayjs; closed_reason?: string }
type PaymentCall = 'POST /api/staff/withdrawal/{id}/pay' | 'POST /api/staff/payout/{id}/pay'
type Props<K extends Key> = Omit<FormDialogProps<K, Fields>, 'toInput' | 'okText'> & {
  /** What is paid. */
  input: Omit<InputOf<K>, 'bank_reference' | 'paid_on' | 'closed_reason'>
  title: string
  hint: string
}

/** Dialog for a payment that was made: the bank's reference and the day on its statement. */
export function BankPaymentForm<K extends PaymentCall>({ input, hint, ...dialog }: Props<K>) {
  const words = useWords().withdrawals
  const today = bangkokToday()
  return (
    <FormDialog<K, Fields>
      {...dialog}
      okText={dialog.title}
      initialValues={{ paid_on: today }}
      toInput={({ paid_on, ...payment }) =>
        ({ ...input, ...payment, paid_on: paid_on.format('YYYY-MM-DD') }) as InputOf<K>
      }
    >
      <p className="muted">{hint}</p>
      <TextItem name="bank_reference" label={words.reference} needed={words.referenceNeeded} max={50} />
      <DayItem
        name="paid_on"
        label={words.paidOn}
        needed={words.dayNeeded}
        disabledDate={(day) => day.isAfter(today, 'day')}
      />
    </FormDialog>
  )
}
