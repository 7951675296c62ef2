import type { InputOf } from '@bailu/contract/calls'
import type { LeadType } from '@bailu/contract/lead-kinds'
import type { Lead } from '@bailu/contract/leads'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { Words } from '../../words.tsx'
import { today } from './today.ts'

type Form = InputOf<'POST /api/potential-customer'>['lead']

const EMPTY = {
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
const UNCHOSEN = {
  brands: [] as string[],
  skin_condition: [] as string[],
  nose: [] as string[],
  neck: [] as string[],
  eyes: [] as string[],
}
export type TextName = keyof typeof EMPTY

/** Form values of both types: texts and choices. */
export type Values = typeof EMPTY & typeof UNCHOSEN & { agreed: boolean }
export type Errors = Partial<Record<TextName | 'all', string>>
export type FieldsProps = { values: Values; errors: Errors; change: (part: Partial<Values>) => void }

export const noValues = (): Values => ({ ...EMPTY, ...UNCHOSEN, agreed: false, agreed_on: today() })

export const valuesOf = (lead: Lead): Values => {
  const { health } = lead
  return {
    ...noValues(),
    ...Object.fromEntries(
      (Object.keys(EMPTY) as TextName[]).flatMap((name) =>
        name in lead ? [[name, String(lead[name as keyof Lead] ?? '')]] : [],
      ),
    ),
    brands: lead.brands,
    ...(health && { ...health, agreed: true, skin_type: health.skin_type ?? '' }),
  }
}

const chosen = <T>(value: string): T | null => (value === '' ? null : (value as T))

/** The request body; health data only with the person's consent. */
export const formOf = (type: LeadType, values: Values): Form => {
  const both = { name: values.name, stage: values.stage, next_on: chosen(values.next_on) } as Pick<
    Form,
    'name' | 'stage' | 'next_on'
  >
  if (type === 'organization')
    return {
      type,
      ...both,
      industry: values.industry,
      region: values.region,
      customer_size: chosen(values.customer_size),
      contact_name: values.contact_name,
      contact_position: values.contact_position,
      contact_info: values.contact_info,
      salesperson: values.salesperson,
    }
  return {
    type,
    ...both,
    occupation: values.occupation,
    city: values.city,
    gender: chosen(values.gender),
    age: values.age.trim() === '' ? null : Number(values.age),
    phone: values.phone,
    other_contact: values.other_contact,
    brands: values.brands as never,
    health: values.agreed
      ? {
          agreed: true,
          agreed_on: values.agreed_on,
          skin_type: chosen(values.skin_type),
          skin_condition: values.skin_condition as never,
          nose: values.nose as never,
          neck: values.neck as never,
          eyes: values.eyes as never,
        }
      : null,
  }
}

/** Issues that can be found before sending. */
export const wrongIn = (type: LeadType, values: Values, { error }: Words['leads']['form']): Errors => {
  const age = Number(values.age)
  const phone = normalPhone(values.phone.trim())
  return {
    ...(values.name.trim() === '' && { name: error.name }),
    ...(type === 'individual' && {
      ...(phone !== '' && !ANY_PHONE.test(phone) && { phone: error.phone }),
      ...(values.age.trim() !== '' && !(Number.isInteger(age) && age >= 1 && age <= 120) && { age: error.age }),
      ...(values.agreed && !(values.agreed_on && values.agreed_on <= today()) && { agreed_on: error.agreedOn }),
    }),
  }
}

/** The server's issues by field: `lead.health.agreed_on` belongs to `agreed_on`. */
export const refusedIn = (errors: Record<string, string>, message: string): Errors => {
  const found = Object.entries(errors).flatMap(([path, text]) => {
    const name = path.split('.').at(-1) ?? ''
    return name in EMPTY ? [[name, text]] : []
  })
  return found.length > 0 ? (Object.fromEntries(found) as Errors) : { all: message }
}
