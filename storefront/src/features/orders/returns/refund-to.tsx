import { REFUND_BANKS } from '@bailu/contract/refund-banks'
import { PrivacyNote } from '../../../privacy-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words.tsx'
import type { AccountDraft, AccountErrors } from './account-draft.ts'

type Props = {
  draft: AccountDraft
  errors: AccountErrors
  onChange: (part: Partial<AccountDraft>) => void
}

/** Fields for PromptPay or a bank account; used for this refund only. */
export function RefundTo({ draft, errors, onChange }: Props) {
  const words = useWords().returns
  return (
    <div className="flex flex-col gap-20 pb-12">
      <div role="radiogroup" aria-label={words.refundTo} className="grid grid-cols-2 gap-8">
        {(['promptpay', 'bank'] as const).map((by) => (
          <label
            key={by}
            htmlFor={`by-${by}`}
            className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
              draft.by === by ? 'border-leaf bg-mist font-medium' : 'border-control'
            }`}
          >
            <input
              id={`by-${by}`}
              type="radio"
              name="by"
              className="sr-only"
              checked={draft.by === by}
              onChange={() => onChange({ by })}
            />
            {words[by]}
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
