import { BRANDS } from '@bailu/contract/skin-kinds'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useWords } from '../../../words.tsx'
import { inDays } from '../plain-day.ts'
import { Choices } from './choices.tsx'
import type { FileFields } from './file-form.tsx'

export function FileAbout({ file, errors, onChange }: FileFields) {
  const { clientFile: words, skin } = useWords()
  return (
    <Section title={words.about}>
      <div className="flex flex-col gap-16">
        <TextArea
          label={words.remark}
          placeholder={words.remarkHint}
          maxLength={1000}
          value={file.remark}
          onChange={({ target }) => onChange({ remark: target.value })}
        />
        <TextArea
          label={words.personality}
          maxLength={300}
          value={file.personality}
          onChange={({ target }) => onChange({ personality: target.value })}
        />
        <Field
          label={words.birthday}
          type="date"
          min="1900-01-01"
          max={inDays(0)}
          value={file.birthday ?? ''}
          error={errors['birthday']}
          onChange={({ target }) => onChange({ birthday: target.value || null })}
        />
        <Choices
          label={words.brands}
          options={BRANDS.map((value) => ({ value, label: skin.brandNames[value] }))}
          chosen={file.brands}
          onChange={(brands) => onChange({ brands })}
        />
        <Field
          label={words.other_brands}
          maxLength={200}
          value={file.other_brands}
          error={errors['other_brands']}
          onChange={({ target }) => onChange({ other_brands: target.value })}
        />
      </div>
    </Section>
  )
}

export function FileContact({ file, errors, onChange }: FileFields) {
  const { clientFile: words } = useWords()
  return (
    <Section title={words.contact}>
      <div className="flex flex-col gap-16">
        <Field
          label={words.social_account}
          hint={words.socialHint}
          autoCapitalize="none"
          maxLength={80}
          value={file.social_account}
          error={errors['social_account']}
          onChange={({ target }) => onChange({ social_account: target.value })}
        />
        <Field
          label={words.contact_info}
          hint={words.contactHint}
          maxLength={200}
          value={file.contact_info}
          error={errors['contact_info']}
          onChange={({ target }) => onChange({ contact_info: target.value })}
        />
        <TextArea
          label={words.contact_address}
          maxLength={300}
          value={file.contact_address}
          onChange={({ target }) => onChange({ contact_address: target.value })}
        />
      </div>
    </Section>
  )
}
