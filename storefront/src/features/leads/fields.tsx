import { CUSTOMER_SIZES, GENDERS, STAGES } from '@bailu/contract/lead-kinds'
import { BRANDS } from '@bailu/contract/skin-kinds'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useWords } from '../../words.tsx'
import { optionsOf } from './options-of.ts'
import { SeveralField } from './several-field.tsx'
import { SkinSection } from './skin-section.tsx'
import type { FieldsProps, TextName } from './values.ts'

type Input = Omit<Parameters<typeof Field>[0], 'value' | 'onChange' | 'error'>

/** Props that bind a text value of the form to a field. */
const bound = ({ values, errors, change }: FieldsProps, name: TextName) => ({
  value: values[name],
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
})

export function PersonFields(props: FieldsProps) {
  const { leads, skin } = useWords()
  const { form, genders } = leads
  const { values, change } = props
  const text = (name: TextName, input: Input) => <Field maxLength={60} {...input} {...bound(props, name)} />
  return (
    <>
      <Section title={form.basics}>
        <div className="flex flex-col gap-20 pb-12">
          {text('name', { label: form.name, autoComplete: 'off' })}
          {text('occupation', { label: form.occupation })}
          {text('city', { label: form.city })}
          <div className="grid grid-cols-2 gap-12">
            <SelectField
              label={form.gender}
              prompt={form.unknown}
              options={optionsOf(GENDERS, genders)}
              {...bound(props, 'gender')}
            />
            {text('age', { label: form.age, inputMode: 'numeric', maxLength: 3 })}
          </div>
        </div>
      </Section>
      <Section title={form.contact}>
        <div className="flex flex-col gap-20 pb-12">
          {text('phone', { label: form.phone, type: 'tel', inputMode: 'tel', maxLength: 30 })}
          {text('other_contact', { label: form.otherContact, hint: form.otherContactHint, maxLength: 120 })}
        </div>
      </Section>
      <TalkSection {...props} />
      <SkinSection {...props} />
      <Section title={form.brands}>
        <SeveralField
          bare
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

export function CompanyFields(props: FieldsProps) {
  const { form, sizes } = useWords().leads
  const text = (name: TextName, input: Input) => <Field maxLength={60} {...input} {...bound(props, name)} />
  return (
    <>
      <Section title={form.basics}>
        <div className="flex flex-col gap-20 pb-12">
          {text('name', { label: form.company, maxLength: 120, autoComplete: 'off' })}
          {text('industry', { label: form.industry })}
          {text('region', { label: form.region })}
          <SelectField
            label={form.size}
            prompt={form.unknown}
            options={optionsOf(CUSTOMER_SIZES, sizes)}
            {...bound(props, 'customer_size')}
          />
        </div>
      </Section>
      <Section title={form.contact}>
        <div className="flex flex-col gap-20 pb-12">
          {text('contact_name', { label: form.contactName, autoComplete: 'off' })}
          {text('contact_position', { label: form.contactPosition })}
          {text('contact_info', { label: form.contactInfo, hint: form.contactInfoHint, maxLength: 120 })}
          {text('salesperson', { label: form.salesperson })}
        </div>
      </Section>
      <TalkSection {...props} />
    </>
  )
}

function TalkSection(props: FieldsProps) {
  const { form, stages } = useWords().leads
  return (
    <Section title={form.talk}>
      <div className="flex flex-col gap-20 pb-12">
        <SelectField
          label={form.stage}
          prompt={form.choose}
          options={optionsOf(STAGES, stages)}
          {...bound(props, 'stage')}
          onChange={({ target }) => target.value && props.change({ stage: target.value })}
        />
        <Field label={form.nextOn} type="date" min="2020-01-01" max="2199-12-31" {...bound(props, 'next_on')} />
      </div>
    </Section>
  )
}
