import type { InputOf } from '@bailu/contract/calls'
import { useWatch } from 'react-hook-form'
import { isRefundNumber, REFUND_BANKS } from '@bailu/contract/refunds/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { useFields } from '../../session/use-form-action.ts'
import { Field, SelectField, ChoiceField } from '../../ui/form/field.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'

/** The account a refund goes to, as it is being typed. */
export type RefundAccountDraft = { by: 'promptpay' | 'bank'; bank: string; number: string; name: string }

export const emptyRefundAccount: RefundAccountDraft = { by: 'promptpay', bank: '', number: '', name: '' }

/** Missing or malformed fields, each with the given text. */
export function validateRefundAccount(
  { by: method, bank, number, name }: RefundAccountDraft,
  requiredText: string,
): Partial<Record<keyof RefundAccountDraft, string>> {
  return {
    ...(method === 'bank' && bank === '' && { bank: requiredText }),
    ...(!isRefundNumber(method, number) && { number: requiredText }),
    ...(name.trim() === '' && { name: requiredText }),
  }
}

export const toRefundAccount = ({
  by: method,
  bank,
  number,
  name,
}: RefundAccountDraft): InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] =>
  method === 'bank' ? { by: method, bank, number, name } : { by: method, number, name }

const METHODS = ['promptpay', 'bank'] as const

/** Fields for PromptPay or a bank account; used for this refund only. */
export function RefundAccountFields() {
  const words = useWords('returns').returns
  const { form, bind } = useFields<RefundAccountDraft>()
  const chosen = useWatch({ control: form.control, name: 'by' })
  return (
    <div className="flex flex-col gap-20 pb-12">
      <ChoiceField label={words.refundTo} options={METHODS} names={words} chosen={chosen} {...form.register('by')} />
      {chosen === 'bank' && (
        <SelectField
          label={words.bankName}
          prompt={words.bankName}
          options={REFUND_BANKS.map((bank) => ({ value: bank, label: bank }))}
          {...bind('bank')}
        />
      )}
      <Field
        label={chosen === 'bank' ? words.accountNumber : words.promptpayNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        {...bind('number')}
      />
      <Field label={words.holder} autoComplete="name" maxLength={80} {...bind('name')} />
      <PrivacyNote about="refund" />
    </div>
  )
}
