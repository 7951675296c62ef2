import type { Card, IdKind } from '@bailu/contract/withdrawals/card'
import { type Bank, BANKS } from '@bailu/contract/withdrawals/kinds'
import { day } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, SelectField } from '../../../ui/form/field.tsx'
import type { CardDraft, CardErrors, CardField } from './card-draft.ts'

export type CardFieldsProps = {
  card: Card | null
  draft: CardDraft
  errors: CardErrors
  onChange: (part: Partial<CardDraft>) => void
  onBlurField: (...names: CardField[]) => void
}

/** Bank account fields: bank, branch, account number twice, payee. */
export function AccountFields({ card, draft, errors, onChange, onBlurField }: CardFieldsProps) {
  const { payout } = useWords()
  const texts = payout.card
  const bindText = (name: 'branch' | 'payee_first_name' | 'payee_last_name' | 'english_name' | 'bank_name') => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    onBlur: () => onBlurField(name),
  })
  const bindNumber = (name: 'account_number' | 'account_number_again') => ({
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
        label={texts.bank}
        prompt={texts.choose}
        value={draft.bank}
        error={errors.bank}
        options={BANKS.map((bank) => ({ value: bank, label: payout.banks[bank] }))}
        onChange={({ target }) => onChange({ bank: target.value as Bank | '' })}
      />
      {draft.bank === 'other' && <Field label={texts.bankName} maxLength={60} {...bindText('bank_name')} />}
      <Field label={texts.branch} maxLength={60} {...bindText('branch')} />
      <Field
        label={texts.number}
        hint={card ? texts.keep(card.account_tail) : undefined}
        {...bindNumber('account_number')}
        onBlur={() => onBlurField('account_number')}
      />
      <Field
        label={texts.numberAgain}
        {...bindNumber('account_number_again')}
        onBlur={() => onBlurField('account_number', 'account_number_again')}
        onPaste={(event) => event.preventDefault()}
      />
      <Field label={texts.firstName} hint={texts.payeeHint} maxLength={60} {...bindText('payee_first_name')} />
      <Field label={texts.lastName} hint={texts.payeeHint} maxLength={60} {...bindText('payee_last_name')} />
      <Field
        label={texts.englishName}
        hint={texts.englishHint}
        autoCapitalize="characters"
        maxLength={80}
        {...bindText('english_name')}
      />
    </div>
  )
}

const ID_KINDS: readonly IdKind[] = ['thai_id', 'passport']

type IdentityFieldsProps = CardFieldsProps & { today: string; latestBirthDate: string }

/** Identity of the payee, as required on the withholding statement. */
export function IdentityFields({
  card,
  draft,
  errors,
  today,
  latestBirthDate,
  onChange,
  onBlurField,
}: IdentityFieldsProps) {
  const { words, lang } = useI18n()
  const texts = words.payout.card
  const isThaiId = draft.id_kind === 'thai_id'
  const keepsNumber = card?.id_kind === draft.id_kind
  // The native date picker has one calendar; the hint repeats the date in the calendar of the language.
  const formatDate = (bindDate: string) =>
    /^\d{4}-\d\d-\d\d$/.test(bindDate) ? day(`${bindDate}T12:00:00+07:00`, lang) : undefined
  const bindDate = (name: 'birth_date' | 'id_issued_on' | 'id_expires_on') => ({
    type: 'date',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    onBlur: () => onBlurField(name),
  })
  return (
    <div className="flex flex-col gap-20 pb-12">
      <Field
        label={texts.name}
        hint={texts.nameHint}
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div role="radiogroup" aria-label={texts.idKind} className="grid grid-cols-2 gap-8">
        {ID_KINDS.map((kind) => (
          <label
            key={kind}
            htmlFor={`id-${kind}`}
            className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-center text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
              draft.id_kind === kind ? 'border-leaf bg-mist font-medium' : 'border-control'
            }`}
          >
            <input
              id={`id-${kind}`}
              type="radio"
              name="id_kind"
              className="sr-only"
              checked={draft.id_kind === kind}
              onChange={() => onChange({ id_kind: kind, id_number: '' })}
            />
            {texts.idKinds[kind]}
          </label>
        ))}
      </div>
      <Field
        label={isThaiId ? texts.idNumber : texts.passportNumber}
        hint={keepsNumber ? texts.keep(card.id_tail) : undefined}
        inputMode={isThaiId ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        value={draft.id_number}
        error={errors.id_number}
        onChange={({ target }) => onChange({ id_number: target.value })}
        onBlur={() => onBlurField('id_number')}
      />
      <Field
        label={texts.birth}
        max={latestBirthDate}
        autoComplete="bday"
        hint={formatDate(draft.birth_date) ?? (card ? texts.unchangedHidden : undefined)}
        {...bindDate('birth_date')}
      />
      <Field
        label={texts.address}
        hint={card ? texts.unchangedHidden : texts.addressHint}
        autoComplete="street-address"
        maxLength={300}
        value={draft.id_address}
        error={errors.id_address}
        onChange={({ target }) => onChange({ id_address: target.value })}
        onBlur={() => onBlurField('id_address')}
      />
      <Field label={texts.issued} max={today} hint={formatDate(draft.id_issued_on)} {...bindDate('id_issued_on')} />
      {!(isThaiId && draft.for_life) && (
        <Field
          label={texts.expires}
          min={today}
          hint={formatDate(draft.id_expires_on)}
          {...bindDate('id_expires_on')}
        />
      )}
      {isThaiId && (
        <label className="-mt-8 -ml-12 flex items-center text-15">
          <Checkbox
            checked={draft.for_life}
            onChange={({ target }) => onChange({ for_life: target.checked, id_expires_on: '' })}
          />
          {texts.forLife}
        </label>
      )}
    </div>
  )
}
