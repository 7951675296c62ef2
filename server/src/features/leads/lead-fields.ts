import type { LeadFields } from '@bailu/contract/leads'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { seal, unseal } from '../../core/seal.ts'
import type { lead } from '../../database/tables/leads.ts'
import { EMPTY, sealedColumns, type Typed } from './lead-words.ts'
import type { LeadRow } from './the-lead.ts'

type Columns = Omit<typeof lead.$inferInsert, 'id' | 'partnerId' | 'draft' | 'createdAt' | 'touchedAt'>
type Health = Omit<NonNullable<Extract<LeadFields, { type: 'individual' }>['health']>, 'agreed' | 'agreed_on'>

export const healthPlace = (id: string) => `lead/${id}/health`

/**
 * The database columns of a submitted lead form; texts and health data are encrypted.
 * @throws AppError bad_input if the date of consent is in the future
 */
export function columnsOf(
  ctx: Pick<Ctx, 'house' | 'now'>,
  whose: { id: string; partnerId: number },
  form: LeadFields,
): Columns {
  const { house, now } = ctx
  const both = {
    type: form.type,
    stage: form.stage,
    nextOn: form.next_on,
    ...sealedColumns(ctx, whose, typedOf(form)),
  }
  if (form.type === 'organization') return { ...both, customerSize: form.customer_size }
  const { health } = form
  if (health && health.agreed_on > bangkokDay(now))
    throw new Refusal('bad_input', { 'lead.health.agreed_on': { what: 'form' } })
  return {
    ...both,
    gender: form.gender,
    age: form.age,
    brands: form.brands,
    health: health && seal(house.settings, healthPlace(whose.id), JSON.stringify(skinOf(health))),
    agreedOn: health?.agreed_on ?? null,
  }
}

export const typedOf = (form: LeadFields): Typed =>
  form.type === 'organization'
    ? {
        ...EMPTY,
        name: form.name,
        industry: form.industry,
        region: form.region,
        contactName: form.contact_name,
        contactPosition: form.contact_position,
        contactInfo: form.contact_info,
        salesperson: form.salesperson,
      }
    : {
        ...EMPTY,
        name: form.name,
        occupation: form.occupation,
        city: form.city,
        phone: form.phone,
        otherContact: form.other_contact,
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
