import { useState } from 'react'
import type { ConsentPurpose } from '@bailu/contract/clients/kinds'
import {
  BRANDS,
  FERTILITY_STATUSES,
  INCOME_RANGES,
  MARITAL_STATUSES,
  SKIN_CONDITIONS,
  SKIN_NEEDS,
  SKIN_TYPES,
} from '@bailu/contract/clients/profile'
import type { Client, ClientFile } from '@bailu/contract/clients/shop'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField, TextArea } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/screen/screen.tsx'
import { calendarDayIn } from '../calendar-days.ts'
import { MessageSheet } from '../../../ui/dialog/message-sheet.tsx'

export type ClientFileDraft = Partial<Omit<ClientFile, 'focus'>>
export type ClientFileFieldsProps = {
  file: ClientFile
  errors: Record<string, string>
  onChange: (change: ClientFileDraft) => void
}

type PillCheckboxesProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  selected: readonly T[]
  onChange: (selected: T[]) => void
}

/** Choose several, as pills; each is a checkbox. */
export function PillCheckboxes<T extends string>({ label, options, selected, onChange }: PillCheckboxesProps<T>) {
  const toggle = (value: T, checked: boolean) =>
    onChange(checked ? [...selected, value] : selected.filter((other) => other !== value))
  return (
    <fieldset>
      <legend className="mb-4 text-13 text-muted">{label}</legend>
      <div className="flex flex-wrap gap-8">
        {options.map(({ value, label: name }) => (
          <label key={value} className="relative">
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
              className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full"
            />
            <span className="pointer-events-none flex min-h-touch items-center rounded-full border border-control bg-paper px-16 text-15 peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf">
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TextName = 'remark' | 'personality' | 'other_brands' | 'social_account' | 'contact_info' | 'contact_address'

/** Props of the field of a text: its label, value and error. */
function useTextFields({ file, errors, onChange }: ClientFileFieldsProps) {
  const { clientFile: words } = useWords('clientFile')
  return (name: TextName) => ({
    label: words[name],
    value: file[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
}

export function AboutFields(props: ClientFileFieldsProps) {
  const { clientFile: words, skin } = useWords('clientFile', 'skin')
  const { file, errors, onChange } = props
  const text = useTextFields(props)
  return (
    <Section title={words.about}>
      <div className="flex flex-col gap-16">
        <TextArea {...text('remark')} placeholder={words.remarkHint} maxLength={1000} />
        <TextArea {...text('personality')} maxLength={300} />
        <Field
          label={words.birthday}
          type="date"
          min="1900-01-01"
          max={calendarDayIn(0)}
          value={file.birthday ?? ''}
          error={errors['birthday']}
          onChange={({ target }) => onChange({ birthday: target.value || null })}
        />
        <PillCheckboxes
          label={words.brands}
          options={BRANDS.map((value) => ({ value, label: skin.brandNames[value] }))}
          selected={file.brands}
          onChange={(brands) => onChange({ brands })}
        />
        <Field {...text('other_brands')} maxLength={200} />
      </div>
    </Section>
  )
}

export function ContactFields(props: ClientFileFieldsProps) {
  const { clientFile: words } = useWords('clientFile')
  const text = useTextFields(props)
  return (
    <Section title={words.contact}>
      <div className="flex flex-col gap-16">
        <Field {...text('social_account')} hint={words.socialHint} autoCapitalize="none" maxLength={80} />
        <Field {...text('contact_info')} hint={words.contactHint} maxLength={200} />
        <TextArea {...text('contact_address')} maxLength={300} />
      </div>
    </Section>
  )
}

type ConsentFieldsProps = ClientFileFieldsProps & { client: Client; consentLink: string }

/** Skin data: shown after the client has given consent. */
export function SkinFields({ file, onChange, client, consentLink }: ConsentFieldsProps) {
  const { clientFile: words, skin } = useWords('clientFile', 'skin')
  return (
    <Section title={words.skin}>
      {client.consents.skin ? (
        <div className="flex flex-col gap-16">
          <PillCheckboxes
            label={words.skin_types}
            options={SKIN_TYPES.map((value) => ({ value, label: skin.skinTypes[value] }))}
            selected={file.skin_types}
            onChange={(skin_types) => onChange({ skin_types })}
          />
          <PillCheckboxes
            label={words.skin_conditions}
            options={SKIN_CONDITIONS.map((value) => ({ value, label: skin.conditions[value] }))}
            selected={file.skin_conditions}
            onChange={(skin_conditions) => onChange({ skin_conditions })}
          />
          <PillCheckboxes
            label={words.skin_needs}
            options={SKIN_NEEDS.map((value) => ({ value, label: skin.needs[value] }))}
            selected={file.skin_needs}
            onChange={(skin_needs) => onChange({ skin_needs })}
          />
        </div>
      ) : (
        <ConsentNeeded purpose="skin" client={client} link={consentLink} />
      )}
    </Section>
  )
}

type KindName = 'marital_status' | 'fertility_status' | 'income_range'

export function PersonalFields({ file, errors, onChange, client, consentLink }: ConsentFieldsProps) {
  const { clientFile: words } = useWords('clientFile')
  const kindField = <T extends string>(name: KindName, kinds: readonly T[], names: Record<T, string>) => (
    <SelectField
      label={words[name]}
      prompt={words.notKnown}
      options={kinds.map((value) => ({ value, label: names[value] }))}
      value={file[name] ?? ''}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: kinds.find((kind) => kind === target.value) ?? null })}
    />
  )
  return (
    <Section title={words.personal}>
      {client.consents.personal ? (
        <div className="flex flex-col gap-16">
          {kindField('marital_status', MARITAL_STATUSES, words.marital)}
          {kindField('fertility_status', FERTILITY_STATUSES, words.fertility)}
          {kindField('income_range', INCOME_RANGES, words.income)}
        </div>
      ) : (
        <ConsentNeeded purpose="personal" client={client} link={consentLink} />
      )}
    </Section>
  )
}

function ConsentNeeded({ purpose, client, link }: { purpose: ConsentPurpose; client: Client; link: string }) {
  const { clientFile: words } = useWords('clientFile')
  const [writing, setWriting] = useState(false)
  return (
    <div className="rounded-8 bg-mist p-16">
      <p className="text-15 text-muted">{words.locked[purpose]}</p>
      <Button kind="quiet" className="mt-12" onClick={() => setWriting(true)}>
        {words.locked.ask}
      </Button>
      <MessageSheet recipient={client} draft="consent" link={link} open={writing} onClose={() => setWriting(false)} />
    </div>
  )
}
