import { BANKS, type Bank } from '@bailu/contract/banks'
import type { Card } from '@bailu/contract/cards'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words.tsx'
import type { CardDraft, CardErrors, CardField } from './card-draft.ts'

export type FieldsProps = {
  card: Card | null
  draft: CardDraft
  errors: CardErrors
  onChange: (part: Partial<CardDraft>) => void
  onLeave: (...names: CardField[]) => void
}

/** Bank account fields: bank, branch, account number twice, payee. */
export function AccountFields({ card, draft, errors, onChange, onLeave }: FieldsProps) {
  const { payout } = useWords()
  const says = payout.card
  const text = (name: 'branch' | 'payee_first_name' | 'payee_last_name' | 'english_name' | 'bank_name') => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    onBlur: () => onLeave(name),
  })
  const number = (name: 'account_number' | 'account_number_again') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 24,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="flex flex-col gap-20 pb-12">
      <SelectField
        label={says.bank}
        prompt={says.choose}
        value={draft.bank}
        error={errors.bank}
        options={BANKS.map((bank) => ({ value: bank, label: payout.banks[bank] }))}
        onChange={({ target }) => onChange({ bank: target.value as Bank | '' })}
      />
      {draft.bank === 'other' && <Field label={says.bankName} maxLength={60} {...text('bank_name')} />}
      <Field label={says.branch} maxLength={60} {...text('branch')} />
      <Field
        label={says.number}
        hint={card ? says.keep(card.account_tail) : undefined}
        {...number('account_number')}
        onBlur={() => onLeave('account_number')}
      />
      <Field
        label={says.numberAgain}
        {...number('account_number_again')}
        onBlur={() => onLeave('account_number', 'account_number_again')}
        onPaste={(event) => event.preventDefault()}
      />
      <Field label={says.firstName} hint={says.payeeHint} maxLength={60} {...text('payee_first_name')} />
      <Field label={says.lastName} hint={says.payeeHint} maxLength={60} {...text('payee_last_name')} />
      <Field
        label={says.englishName}
        hint={says.englishHint}
        autoCapitalize="characters"
        maxLength={80}
        {...text('english_name')}
      />
    </div>
  )
}
