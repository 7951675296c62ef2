import { BRANDS, CONDITIONS, SKIN_TYPES } from '@bailu/contract/clients/profile'
import { CUSTOMER_SIZES, GENDERS, LEAD_STAGES } from '@bailu/contract/leads/kinds'
import { todayInBangkok } from '../../ui/date-range/date-range.ts'
import { useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/i18n.tsx'
import { useFields } from '../../session/use-form-action.ts'
import { Field, SelectField, Checkbox } from '../../ui/form/field.tsx'
import { Section, FieldSection } from '../../ui/screen/screen.tsx'
import type { LeadValues } from './lead-form-values.ts'
import { MultiChoiceField, toOptions } from './multi-choice-field.tsx'

/** Health data: the fields appear only after the consent and its date are given. */
function SkinSection() {
  const { leads: words, skin } = useWords('leads', 'skin')
  const { form: texts } = words
  const { form, bind } = useFields<LeadValues>()
  const agreed = useWatch({ control: form.control, name: 'agreed' })
  const choices = [
    {
      ...form.register('skin_condition'),
      label: texts.skinCondition,
      options: toOptions(CONDITIONS.skin, skin.conditions),
    },
    { ...form.register('nose'), label: texts.nose, options: toOptions(CONDITIONS.nose, words.noses) },
    { ...form.register('neck'), label: texts.neck, options: toOptions(CONDITIONS.neck, words.necks) },
    { ...form.register('eyes'), label: texts.eyes, options: toOptions(CONDITIONS.eyes, words.eyeKinds) },
  ]
  return (
    <Section title={texts.skin}>
      <label className="-ml-12 flex items-start text-15">
        <Checkbox {...form.register('agreed')} />
        <span className="pt-12">{texts.agreed}</span>
      </label>
      <p className="mt-4 text-13 text-muted">{texts.agreedHint}</p>
      {agreed && (
        <div className="mt-16 flex flex-col gap-20 pb-12">
          <Field label={texts.agreedOn} type="date" min="2000-01-01" max={todayInBangkok()} {...bind('agreed_on')} />
          <SelectField
            label={texts.skinType}
            prompt={texts.unknown}
            options={toOptions(SKIN_TYPES, skin.skinTypes)}
            {...bind('skin_type')}
          />
          {choices.map((choice) => (
            <MultiChoiceField key={choice.name} {...choice} />
          ))}
        </div>
      )}
    </Section>
  )
}

export function IndividualFields() {
  const { leads, skin } = useWords('leads', 'skin')
  const { form: texts, genders } = leads
  const { form, bind } = useFields<LeadValues>()
  return (
    <>
      <FieldSection title={texts.basics}>
        <Field label={texts.name} maxLength={60} autoComplete="off" {...bind('name')} />
        <Field label={texts.occupation} maxLength={60} {...bind('occupation')} />
        <Field label={texts.city} maxLength={60} {...bind('city')} />
        <div className="grid grid-cols-2 gap-12">
          <SelectField
            label={texts.gender}
            prompt={texts.unknown}
            options={toOptions(GENDERS, genders)}
            {...bind('gender')}
          />
          <Field label={texts.age} inputMode="numeric" maxLength={3} {...bind('age')} />
        </div>
      </FieldSection>
      <FieldSection title={texts.contact}>
        <Field label={texts.phone} type="tel" inputMode="tel" maxLength={30} {...bind('phone')} />
        <Field label={texts.otherContact} hint={texts.otherContactHint} maxLength={120} {...bind('other_contact')} />
      </FieldSection>
      <FollowUpSection />
      <SkinSection />
      <Section title={texts.brands}>
        <MultiChoiceField
          hideLabel
          label={texts.brands}
          options={toOptions(BRANDS, skin.brandNames)}
          {...form.register('brands')}
        />
      </Section>
    </>
  )
}

export function OrganizationFields() {
  const { form: texts, sizes } = useWords('leads').leads
  const { bind } = useFields<LeadValues>()
  return (
    <>
      <FieldSection title={texts.basics}>
        <Field label={texts.company} maxLength={120} autoComplete="off" {...bind('name')} />
        <Field label={texts.industry} maxLength={60} {...bind('industry')} />
        <Field label={texts.region} maxLength={60} {...bind('region')} />
        <SelectField
          label={texts.size}
          prompt={texts.unknown}
          options={toOptions(CUSTOMER_SIZES, sizes)}
          {...bind('customer_size')}
        />
      </FieldSection>
      <FieldSection title={texts.contact}>
        <Field label={texts.contactName} maxLength={60} autoComplete="off" {...bind('contact_name')} />
        <Field label={texts.contactPosition} maxLength={60} {...bind('contact_position')} />
        <Field label={texts.contactInfo} hint={texts.contactInfoHint} maxLength={120} {...bind('contact_info')} />
        <Field label={texts.salesperson} maxLength={60} {...bind('salesperson')} />
      </FieldSection>
      <FollowUpSection />
    </>
  )
}

function FollowUpSection() {
  const { form: texts, stages } = useWords('leads').leads
  const { form, bind } = useFields<LeadValues>()
  const keepStage = ({ target }: { target: HTMLSelectElement }) => {
    if (target.value === '') form.resetField('stage')
  }
  return (
    <FieldSection title={texts.talk}>
      <SelectField
        label={texts.stage}
        prompt={texts.choose}
        options={toOptions(LEAD_STAGES, stages)}
        {...bind('stage', { onChange: keepStage })}
      />
      <Field label={texts.nextOn} type="date" min="2020-01-01" max="2199-12-31" {...bind('next_on')} />
    </FieldSection>
  )
}
