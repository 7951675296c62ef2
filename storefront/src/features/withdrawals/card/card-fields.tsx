import type { Card, IdKind } from '@bailu/contract/withdrawals/card'
import { BANKS } from '@bailu/contract/withdrawals/kinds'
import { useWatch } from 'react-hook-form'
import { day } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { useFields } from '../../../session/use-form-action.ts'
import { Field, SelectField, Checkbox, ChoiceField } from '../../../ui/form/field.tsx'
import type { CardDraft } from './card-draft.ts'

type CardFieldsProps = { card: Card | null }

/** Bank account fields: bank, branch, account number twice, payee. */
export function AccountFields({ card }: CardFieldsProps) {
  const { withdrawals } = useWords('withdrawals')
  const texts = withdrawals.card
  const { form, bind } = useFields<CardDraft>()
  const { touchedFields } = form.formState
  const bank = useWatch({ control: form.control, name: 'bank' })
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 24 } as const
  return (
    <div className="flex flex-col gap-20 pb-12">
      <SelectField
        label={texts.bank}
        prompt={texts.choose}
        options={BANKS.map((value) => ({ value, label: withdrawals.banks[value] }))}
        {...bind('bank')}
      />
      {bank === 'other' && <Field label={texts.bankName} maxLength={60} {...bind('bank_name')} />}
      <Field label={texts.branch} maxLength={60} {...bind('branch')} />
      <Field
        label={texts.number}
        hint={card ? texts.keep(card.account_tail) : undefined}
        {...number}
        {...bind('account_number', {
          onChange: () => touchedFields.account_number_again && void form.trigger('account_number_again'),
        })}
      />
      <Field
        label={texts.numberAgain}
        {...number}
        {...bind('account_number_again')}
        onPaste={(event) => event.preventDefault()}
      />
      <Field label={texts.firstName} hint={texts.payeeHint} maxLength={60} {...bind('payee_first_name')} />
      <Field label={texts.lastName} hint={texts.payeeHint} maxLength={60} {...bind('payee_last_name')} />
      <Field
        label={texts.englishName}
        hint={texts.englishHint}
        autoCapitalize="characters"
        maxLength={80}
        {...bind('english_name')}
      />
    </div>
  )
}

const ID_KINDS: readonly IdKind[] = ['thai_id', 'passport']

type IdentityFieldsProps = CardFieldsProps & { today: string; latestBirthDate: string }

/** Identity of the payee, as required on the withholding statement. */
export function IdentityFields({ card, today, latestBirthDate }: IdentityFieldsProps) {
  const { words, lang } = useI18n('withdrawals')
  const texts = words.withdrawals.card
  const { form, bind } = useFields<CardDraft>()
  const [idKind, forLife, birth, issued, expires] = useWatch({
    control: form.control,
    name: ['id_kind', 'for_life', 'birth_date', 'id_issued_on', 'id_expires_on'],
  })
  const isThaiId = idKind === 'thai_id'
  const keepsNumber = card?.id_kind === idKind
  // The native date picker has one calendar; the hint repeats the date in the calendar of the language.
  const formatDate = (date: string) =>
    /^\d{4}-\d\d-\d\d$/.test(date) ? day(`${date}T12:00:00+07:00`, lang) : undefined
  return (
    <div className="flex flex-col gap-20 pb-12">
      <Field label={texts.name} hint={texts.nameHint} maxLength={80} {...bind('name')} />
      <ChoiceField
        label={texts.idKind}
        options={ID_KINDS}
        names={texts.idKinds}
        chosen={idKind}
        {...form.register('id_kind', { onChange: () => form.resetField('id_number') })}
      />
      <Field
        label={isThaiId ? texts.idNumber : texts.passportNumber}
        hint={keepsNumber ? texts.keep(card.id_tail) : undefined}
        inputMode={isThaiId ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        {...bind('id_number')}
      />
      <Field
        label={texts.birth}
        type="date"
        max={latestBirthDate}
        autoComplete="bday"
        hint={formatDate(birth) ?? (card ? texts.unchangedHidden : undefined)}
        {...bind('birth_date')}
      />
      <Field
        label={texts.address}
        hint={card ? texts.unchangedHidden : texts.addressHint}
        autoComplete="street-address"
        maxLength={300}
        {...bind('id_address')}
      />
      <Field label={texts.issued} type="date" max={today} hint={formatDate(issued)} {...bind('id_issued_on')} />
      {!(isThaiId && forLife) && (
        <Field label={texts.expires} type="date" min={today} hint={formatDate(expires)} {...bind('id_expires_on')} />
      )}
      {isThaiId && (
        <label className="-mt-8 -ml-12 flex items-center text-15">
          <Checkbox {...form.register('for_life', { onChange: () => form.setValue('id_expires_on', '') })} />
          {texts.forLife}
        </label>
      )}
    </div>
  )
}
