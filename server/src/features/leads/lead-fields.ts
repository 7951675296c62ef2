import type { LeadFields } from '@bailu/contract/leads'
import { EMAIL } from '@bailu/contract/patterns'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { seal, unseal } from '../../core/seal.ts'
import type { lead } from '../../database/tables/leads.ts'
import type { LeadRow } from './the-lead.ts'

type Columns = Omit<typeof lead.$inferInsert, 'id' | 'partnerId' | 'draft' | 'createdAt' | 'touchedAt'>
type Health = Omit<NonNullable<Extract<LeadFields, { type: 'individual' }>['health']>, 'agreed' | 'agreed_on'>

const healthPlace = (id: string) => `lead/${id}/health`

/** What a contact comes down to when it is a phone number; null when it is none. */
export function phoneKeyOf(contact: string): string | null {
  const dense = normalPhone(contact)
  return ANY_PHONE.test(dense) ? dense : null
}

const emailKeyOf = (contact: string): string | null => (EMAIL.test(contact) ? contact.toLowerCase() : null)

/**
 * A form as the table keeps it; how somebody's skin is goes in sealed.
 * @throws Refusal bad_input when the person is to agree only tomorrow
 */
export function columnsOf({ house, now }: Pick<Ctx, 'house' | 'now'>, id: string, form: LeadFields): Columns {
  const both = { type: form.type, name: form.name, stage: form.stage, nextOn: form.next_on }
  if (form.type === 'organization')
    return {
      ...both,
      industry: form.industry,
      region: form.region,
      customerSize: form.customer_size,
      contactName: form.contact_name,
      contactPosition: form.contact_position,
      contactInfo: form.contact_info,
      salesperson: form.salesperson,
      phoneKey: phoneKeyOf(form.contact_info),
      emailKey: emailKeyOf(form.contact_info),
    }
  const { health } = form
  if (health && health.agreed_on > bangkokDay(now))
    throw new Refusal('bad_input', { 'lead.health.agreed_on': { what: 'form' } })
  return {
    ...both,
    occupation: form.occupation,
    city: form.city,
    gender: form.gender,
    age: form.age,
    phone: form.phone,
    otherContact: form.other_contact,
    brands: form.brands,
    health: health && seal(house.settings, healthPlace(id), JSON.stringify(skinOf(health))),
    agreedOn: health?.agreed_on ?? null,
    phoneKey: phoneKeyOf(form.phone) ?? phoneKeyOf(form.other_contact),
    emailKey: emailKeyOf(form.other_contact),
  }
}

const skinOf = ({ skin_type, skin_condition, nose, neck, eyes }: Health): Health => ({
  skin_type,
  skin_condition,
  nose,
  neck,
  eyes,
})

export function healthOf({ house }: Pick<Ctx, 'house'>, row: LeadRow) {
  if (row.health === null || row.agreedOn === null) return null
  return {
    agreed_on: row.agreedOn,
    ...(JSON.parse(unseal(house.settings, healthPlace(row.id), row.health)) as Health),
  }
}
