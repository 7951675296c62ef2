import type { InputOf } from '@bailu/contract/calls'
import type { LeadType } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import { todayInBangkok } from '../../ui/date-range/date-range.ts'
import type { Translations } from '@bailu/phrases/translations'

type LeadInput = InputOf<'POST /api/potential-customer'>['lead']
type Individual = Extract<LeadInput, { type: 'individual' }>
type Health = NonNullable<Individual['health']>

const EMPTY_TEXTS = {
  name: '',
  occupation: '',
  city: '',
  gender: '',
  age: '',
  phone: '',
  other_contact: '',
  industry: '',
  region: '',
  customer_size: '',
  contact_name: '',
  contact_position: '',
  contact_info: '',
  salesperson: '',
  stage: 'in_progress',
  next_on: '',
  agreed_on: '',
  skin_type: '',
}
type Choices = Required<Pick<Individual, 'brands'> & Pick<Health, 'skin_condition' | 'nose' | 'neck' | 'eyes'>>

const EMPTY_CHOICES: Choices = {
  brands: [],
  skin_condition: [],
  nose: [],
  neck: [],
  eyes: [],
}
type LeadTextName = keyof typeof EMPTY_TEXTS

/** Form values of both types: texts and choices. */
export type LeadValues = typeof EMPTY_TEXTS & Choices & { agreed: boolean }
type LeadErrors = Partial<Record<LeadTextName, string>>

export const emptyLeadValues = (): LeadValues => ({
  ...EMPTY_TEXTS,
  ...EMPTY_CHOICES,
  agreed: false,
  agreed_on: todayInBangkok(),
})

export const toLeadValues = (lead: Lead): LeadValues => {
  const { health } = lead
  return {
    ...emptyLeadValues(),
    ...Object.fromEntries(
      (Object.keys(EMPTY_TEXTS) as LeadTextName[]).flatMap((name) =>
        name in lead ? [[name, String(lead[name as keyof Lead] ?? '')]] : [],
      ),
    ),
    brands: lead.brands,
    ...(health && { ...health, agreed: true, skin_type: health.skin_type ?? '' }),
  }
}

const orNull = <T>(value: string): T | null => (value === '' ? null : (value as T))

/** The request body; health data only with the person's consent. */
export const toLeadInput = (type: LeadType, values: LeadValues): LeadInput => {
  const common = { name: values.name, stage: values.stage, next_on: orNull(values.next_on) } as Pick<
    LeadInput,
    'name' | 'stage' | 'next_on'
  >
  if (type === 'organization')
    return {
      type,
      ...common,
      industry: values.industry,
      region: values.region,
      customer_size: orNull(values.customer_size),
      contact_name: values.contact_name,
      contact_position: values.contact_position,
      contact_info: values.contact_info,
      salesperson: values.salesperson,
    }
  return {
    type,
    ...common,
    occupation: values.occupation,
    city: values.city,
    gender: orNull(values.gender),
    age: values.age.trim() === '' ? null : Number(values.age),
    phone: values.phone,
    other_contact: values.other_contact,
    brands: values.brands,
    health: values.agreed
      ? {
          agreed: true,
          agreed_on: values.agreed_on,
          skin_type: orNull(values.skin_type),
          skin_condition: values.skin_condition,
          nose: values.nose,
          neck: values.neck,
          eyes: values.eyes,
        }
      : null,
  }
}

/** Issues that can be found before sending. */
export const validateLead = (
  type: LeadType,
  values: LeadValues,
  { error }: Translations['leads']['form'],
): LeadErrors => {
  const age = Number(values.age)
  const phone = normalizePhone(values.phone.trim())
  return {
    ...(values.name.trim() === '' && { name: error.name }),
    ...(type === 'individual' && {
      ...(phone !== '' && !ANY_PHONE.test(phone) && { phone: error.phone }),
      ...(values.age.trim() !== '' && !(Number.isInteger(age) && age >= 1 && age <= 120) && { age: error.age }),
      ...(values.agreed &&
        !(values.agreed_on && values.agreed_on <= todayInBangkok()) && { agreed_on: error.agreedOn }),
    }),
  }
}
