import type { IdKind } from '@bailu/contract/cards'
import { day } from '@bailu/phrases/format'
import { Field } from '../../../ui/field.tsx'
import { Tick } from '../../../ui/tick.tsx'
import { useSpeech } from '../../../words.tsx'
import type { FieldsProps } from './account-fields.tsx'

const KINDS: readonly IdKind[] = ['thai_id', 'passport']

type Props = FieldsProps & { today: string; latest: string }

/** Identity of the payee, as required on the withholding statement. */
export function IdentityFields({ card, draft, errors, today, latest, onChange, onLeave }: Props) {
  const { words, lang } = useSpeech()
  const says = words.payout.card
  const thai = draft.id_kind === 'thai_id'
  const keeps = card?.id_kind === draft.id_kind
  // The native date picker has one calendar; the hint repeats the date in the calendar of the language.
  const read = (date: string) => (/^\d{4}-\d\d-\d\d$/.test(date) ? day(`${date}T12:00:00+07:00`, lang) : undefined)
  const date = (name: 'birth_date' | 'id_issued_on' | 'id_expires_on') => ({
    type: 'date',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    onBlur: () => onLeave(name),
  })
  return (
    <div className="flex flex-col gap-20 pb-12">
      <Field
        label={says.name}
        hint={says.nameHint}
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div role="radiogroup" aria-label={says.idKind} className="grid grid-cols-2 gap-8">
        {KINDS.map((kind) => (
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
            {says.idKinds[kind]}
          </label>
        ))}
      </div>
      <Field
        label={thai ? says.idNumber : says.passportNumber}
        hint={keeps ? says.keep(card.id_tail) : undefined}
        inputMode={thai ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        value={draft.id_number}
        error={errors.id_number}
        onChange={({ target }) => onChange({ id_number: target.value })}
        onBlur={() => onLeave('id_number')}
      />
      <Field
        label={says.birth}
        max={latest}
        autoComplete="bday"
        hint={read(draft.birth_date) ?? (card ? says.keepHidden : undefined)}
        {...date('birth_date')}
      />
      <Field
        label={says.address}
        hint={card ? says.keepHidden : says.addressHint}
        autoComplete="street-address"
        maxLength={300}
        value={draft.id_address}
        error={errors.id_address}
        onChange={({ target }) => onChange({ id_address: target.value })}
        onBlur={() => onLeave('id_address')}
      />
      <Field label={says.issued} max={today} hint={read(draft.id_issued_on)} {...date('id_issued_on')} />
      {!(thai && draft.for_life) && (
        <Field label={says.expires} min={today} hint={read(draft.id_expires_on)} {...date('id_expires_on')} />
      )}
      {thai && (
        <label className="-mt-8 -ml-12 flex items-center text-15">
          <Tick
            checked={draft.for_life}
            onChange={({ target }) => onChange({ for_life: target.checked, id_expires_on: '' })}
          />
          {says.forLife}
        </label>
      )}
    </div>
  )
}
