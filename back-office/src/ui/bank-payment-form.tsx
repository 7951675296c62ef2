import type { InputOf, Key } from '@bailu/contract/calls'
import type { Dayjs } from 'dayjs'
import { bangkokToday } from '../app/clock.ts'
import { useWords } from '../app/language.tsx'
import { FormButton, type FormButtonProps, TextItem } from './form/form.tsx'
import { DayItem } from './form/items.tsx'

type Fields = { bank_reference: string; paid_on: Dayjs; closed_reason?: string }
type PaymentCall = 'POST /api/staff/withdrawal/{id}/pay' | 'POST /api/staff/payout/{id}/pay'
type Props<K extends Key> = Omit<FormButtonProps<K, Fields>, 'toInput' | 'okText'> & {
  /** What is paid. */
  input: Omit<InputOf<K>, 'bank_reference' | 'paid_on' | 'closed_reason'>
  title: string
  hint: string
}

/** Button and dialog for a payment that was made: the bank's reference and the day on its statement. */
export function BankPaymentButton<K extends PaymentCall>({ input, hint, ...button }: Props<K>) {
  const words = useWords('withdrawals').withdrawals
  const today = bangkokToday()
  return (
    <FormButton<K, Fields>
      {...button}
      okText={button.title}
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
    </FormButton>
  )
}
