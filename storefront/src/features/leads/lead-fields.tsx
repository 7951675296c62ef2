import { BRANDS, SKIN_TYPES } from '@bailu/contract/clients/kinds'
import { CONDITIONS, CUSTOMER_SIZES, GENDERS, LEAD_STAGES } from '@bailu/contract/leads/kinds'
import { todayInBangkok } from '../../ui/date-range/date-range.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import type { LeadFieldsProps, LeadTextName } from './lead-form-values.ts'
import { MultiChoiceField, toOptions } from './multi-choice-field.tsx'

/** Health data: the fields appear only after the consent and its date are given. */
export function SkinSection({ values, errors, change }: LeadFieldsProps) {
  const { leads: words, skin } = useWords()
  const { form } = words
  return (
    <Section title={form.skin}>
      <label className="-ml-12 flex items-start text-15">
        <Checkbox checked={values.agreed} onChange={({ target }) => change({ agreed: target.checked })} />
        <span className="pt-12">{form.agreed}</span>
      </label>
      <p className="mt-4 text-13 text-muted">{form.agreedHint}</p>
      {values.agreed && (
        <div className="mt-16 flex flex-col gap-20 pb-12">
          <Field
            label={form.agreedOn}
            type="date"
            min="2000-01-01"
            max={todayInBangkok()}
            value={values.agreed_on}
            error={errors.agreed_on}
            onChange={({ target }) => change({ agreed_on: target.value })}
          />
          <SelectField
            label={form.skinType}
            prompt={form.unknown}
            options={toOptions(SKIN_TYPES, skin.skinTypes)}
            value={values.skin_type}
            onChange={({ target }) => change({ skin_type: target.value })}
          />
          <MultiChoiceField
            label={form.skinCondition}
            kinds={CONDITIONS.skin}
            names={skin.conditions}
            chosen={values.skin_condition}
            onChange={(selected) => change({ skin_condition: selected })}
          />
          <MultiChoiceField
            label={form.nose}
            kinds={CONDITIONS.nose}
            names={words.noses}
            chosen={values.nose}
            onChange={(nose) => change({ nose })}
          />
          <MultiChoiceField
            label={form.neck}
            kinds={CONDITIONS.neck}
            names={words.necks}
            chosen={values.neck}
            onChange={(neck) => change({ neck })}
          />
          <MultiChoiceField
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

type FieldInput = Omit<Parameters<typeof Field>[0], 'value' | 'onChange' | 'error'>

/** Props that bind a text value of the form to a field. */
const bindField = ({ values, errors, change }: LeadFieldsProps, name: LeadTextName) => ({
  value: values[name],
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
})

export function IndividualFields(props: LeadFieldsProps) {
  const { leads, skin } = useWords()
  const { form, genders } = leads
  const { values, change } = props
  const renderText = (name: LeadTextName, input: FieldInput) => (
    <Field maxLength={60} {...input} {...bindField(props, name)} />
  )
  return (
    <>
      <Section title={form.basics}>
        <div className="flex flex-col gap-20 pb-12">
          {renderText('name', { label: form.name, autoComplete: 'off' })}
          {renderText('occupation', { label: form.occupation })}
          {renderText('city', { label: form.city })}
          <div className="grid grid-cols-2 gap-12">
            <SelectField
              label={form.gender}
              prompt={form.unknown}
              options={toOptions(GENDERS, genders)}
              {...bindField(props, 'gender')}
            />
            {renderText('age', { label: form.age, inputMode: 'numeric', maxLength: 3 })}
          </div>
        </div>
      </Section>
      <Section title={form.contact}>
        <div className="flex flex-col gap-20 pb-12">
          {renderText('phone', { label: form.phone, type: 'tel', inputMode: 'tel', maxLength: 30 })}
          {renderText('other_contact', { label: form.otherContact, hint: form.otherContactHint, maxLength: 120 })}
        </div>
      </Section>
      <FollowUpSection {...props} />
      <SkinSection {...props} />
      <Section title={form.brands}>
        <MultiChoiceField
          hideLabel
          label={form.brands}
          kinds={BRANDS}
          names={skin.brandNames}
          chosen={values.brands}
          onChange={(brands) => change({ brands })}
        />
      </Section>
    </>
  )
}

export function OrganizationFields(props: LeadFieldsProps) {
  const { form, sizes } = useWords().leads
  const renderText = (name: LeadTextName, input: FieldInput) => (
    <Field maxLength={60} {...input} {...bindField(props, name)} />
  )
  return (
    <>
      <Section title={form.basics}>
        <div className="flex flex-col gap-20 pb-12">
          {renderText('name', { label: form.company, maxLength: 120, autoComplete: 'off' })}
          {renderText('industry', { label: form.industry })}
          {renderText('region', { label: form.region })}
          <SelectField
            label={form.size}
            prompt={form.unknown}
            options={toOptions(CUSTOMER_SIZES, sizes)}
            {...bindField(props, 'customer_size')}
          />
        </div>
      </Section>
      <Section title={form.contact}>
        <div className="flex flex-col gap-20 pb-12">
          {renderText('contact_name', { label: form.contactName, autoComplete: 'off' })}
          {renderText('contact_position', { label: form.contactPosition })}
          {renderText('contact_info', { label: form.contactInfo, hint: form.contactInfoHint, maxLength: 120 })}
          {renderText('salesperson', { label: form.salesperson })}
        </div>
      </Section>
      <FollowUpSection {...props} />
    </>
  )
}

function FollowUpSection(props: LeadFieldsProps) {
  const { form, stages } = useWords().leads
  return (
    <Section title={form.talk}>
      <div className="flex flex-col gap-20 pb-12">
        <SelectField
          label={form.stage}
          prompt={form.choose}
          options={toOptions(LEAD_STAGES, stages)}
          {...bindField(props, 'stage')}
          onChange={({ target }) => target.value && props.change({ stage: target.value })}
        />
        <Field label={form.nextOn} type="date" min="2020-01-01" max="2199-12-31" {...bindField(props, 'next_on')} />
      </div>
    </Section>
  )
}
