import { CONDITIONS } from '@bailu/contract/lead-kinds'
import { SKIN_TYPES } from '@bailu/contract/skin-kinds'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import { optionsOf } from './options-of.ts'
import { SeveralField } from './several-field.tsx'
import { today } from './today.ts'
import type { FieldsProps } from './values.ts'

/** Health data: the fields appear only after the consent and its date are given. */
export function SkinSection({ values, errors, change }: FieldsProps) {
  const { leads: words, skin } = useWords()
  const { form } = words
  return (
    <Section title={form.skin}>
      <label className="-ml-12 flex items-start text-15">
        <Tick checked={values.agreed} onChange={({ target }) => change({ agreed: target.checked })} />
        <span className="pt-12">{form.agreed}</span>
      </label>
      <p className="mt-4 text-13 text-muted">{form.agreedHint}</p>
      {values.agreed && (
        <div className="mt-16 flex flex-col gap-20 pb-12">
          <Field
            label={form.agreedOn}
            type="date"
            min="2000-01-01"
            max={today()}
            value={values.agreed_on}
            error={errors.agreed_on}
            onChange={({ target }) => change({ agreed_on: target.value })}
          />
          <SelectField
            label={form.skinType}
            prompt={form.unknown}
            options={optionsOf(SKIN_TYPES, skin.skinTypes)}
            value={values.skin_type}
            onChange={({ target }) => change({ skin_type: target.value })}
          />
          <SeveralField
            label={form.skinCondition}
            kinds={CONDITIONS.skin}
            names={skin.conditions}
            chosen={values.skin_condition}
            onChange={(chosen) => change({ skin_condition: chosen })}
          />
          <SeveralField
            label={form.nose}
            kinds={CONDITIONS.nose}
            names={words.noses}
            chosen={values.nose}
            onChange={(nose) => change({ nose })}
          />
          <SeveralField
            label={form.neck}
            kinds={CONDITIONS.neck}
            names={words.necks}
            chosen={values.neck}
            onChange={(neck) => change({ neck })}
          />
          <SeveralField
            label={form.eyes}
            kinds={CONDITIONS.eyes}
            names={words.eyeKinds}
            chosen={values.eyes}
            onChange={(eyes) => change({ eyes })}
          />
        </div>
      )}
    </Section>
  )
}
