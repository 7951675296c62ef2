import type { InputOf } from '@bailu/contract/calls'
import { REFUND_BANKS } from '@bailu/contract/refunds/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'

/** The account a refund goes to, as it is being typed. */
export type RefundAccountDraft = { by: 'promptpay' | 'bank'; bank: string; number: string; name: string }
export type RefundAccountErrors = Partial<Record<'bank' | 'number' | 'name', string>>

export const emptyRefundAccount: RefundAccountDraft = { by: 'promptpay', bank: '', number: '', name: '' }

/** Missing or malformed fields, each with the given text. */
export function validateRefundAccount(
  { by: method, bank, number, name }: RefundAccountDraft,
  requiredText: string,
): RefundAccountErrors {
  const digits = number.replace(/[\s-]/g, '')
  const pattern = method === 'promptpay' ? /^(0\d{9}|\d{13}|\d{15})$/ : /^\d{9,16}$/
  return {
    ...(method === 'bank' && bank === '' && { bank: requiredText }),
    ...(!pattern.test(digits) && { number: requiredText }),
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

type Props = {
  draft: RefundAccountDraft
  errors: RefundAccountErrors
  onChange: (part: Partial<RefundAccountDraft>) => void
}

/** Fields for PromptPay or a bank account; used for this refund only. */
export function RefundAccountFields({ draft, errors, onChange }: Props) {
  const words = useWords().returns
  return (
    <div className="flex flex-col gap-20 pb-12">
      <div role="radiogroup" aria-label={words.refundTo} className="grid grid-cols-2 gap-8">
        {(['promptpay', 'bank'] as const).map((method) => (
          <label
            key={method}
            htmlFor={`by-${method}`}
            className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
              draft.by === method ? 'border-leaf bg-mist font-medium' : 'border-control'
            }`}
          >
            <input
              id={`by-${method}`}
              type="radio"
              name="by"
              className="sr-only"
              checked={draft.by === method}
              onChange={() => onChange({ by: method })}
            />
            {words[method]}
          </label>
        ))}
      </div>
      {draft.by === 'bank' && (
        <SelectField
          label={words.bankName}
          prompt={words.bankName}
          error={errors.bank}
          value={draft.bank}
          options={REFUND_BANKS.map((bank) => ({ value: bank, label: bank }))}
          onChange={({ target }) => onChange({ bank: target.value })}
        />
      )}
      <Field
        label={draft.by === 'bank' ? words.accountNumber : words.promptpayNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        error={errors.number}
        value={draft.number}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <Field
        label={words.holder}
        autoComplete="name"
        maxLength={80}
        error={errors.name}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <PrivacyNote about="refund" />
    </div>
  )
}
