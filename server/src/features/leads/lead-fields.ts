import { and, eq, type SQL } from 'drizzle-orm'
import type { LeadFields } from '@bailu/contract/leads/shop'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from './table.ts'
import { user } from '../account/table.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { type LeadTexts, NO_TEXTS, toSealedColumns } from './lead-texts.ts'

export type LeadRow = typeof lead.$inferSelect

/** SQL condition: this lead, if it belongs to this partner. */
export const isLeadOf = ({ partnerId }: PartnerScope, id: string): SQL =>
  and(eq(lead.id, id), eq(lead.partnerId, partnerId)) as SQL

/** @throws AppError not_found */
export async function lockLead(tx: Ctx, scope: PartnerScope, id: string): Promise<LeadRow> {
  const [locked] = await tx.db.select().from(lead).where(isLeadOf(scope, id)).for('no key update')
  return locked ?? fail('not_found')
}

/** Locks the partner's row: serializes concurrent writes of one partner's leads. */
export async function lockLeadsOf(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  await tx.db.select({ id: user.id }).from(user).where(eq(user.id, partnerId)).for('no key update')
}

type LeadColumns = Omit<typeof lead.$inferInsert, 'id' | 'partnerId' | 'draft' | 'createdAt' | 'touchedAt'>
type HealthFields = Omit<NonNullable<Extract<LeadFields, { type: 'individual' }>['health']>, 'agreed' | 'agreed_on'>

export const healthSealContext = (id: string) => `lead/${id}/health`

/**
 * The database columns of a submitted lead form; texts and health data are encrypted.
 * @throws AppError bad_input if the date of consent is in the future
 */
export function toLeadColumns(
  ctx: Pick<Ctx, 'deps' | 'now'>,
  owner: { id: string; partnerId: number },
  form: LeadFields,
): LeadColumns {
  const { deps, now } = ctx
  const shared = {
    type: form.type,
    stage: form.stage,
    nextOn: form.next_on,
    ...toSealedColumns(ctx, owner, toLeadTexts(form)),
  }
  if (form.type === 'organization') return { ...shared, customerSize: form.customer_size }
  const { health } = form
  if (health && health.agreed_on > bangkokDay(now))
    throw new AppError('bad_input', { 'lead.health.agreed_on': { what: 'form' } })
  return {
    ...shared,
    gender: form.gender,
    age: form.age,
    brands: form.brands,
    health: health && seal(deps.config, healthSealContext(owner.id), JSON.stringify(toHealthFields(health))),
    agreedOn: health?.agreed_on ?? null,
  }
}

export const toLeadTexts = (form: LeadFields): LeadTexts =>
  form.type === 'organization'
    ? {
        ...NO_TEXTS,
        name: form.name,
        industry: form.industry,
        region: form.region,
        contactName: form.contact_name,
        contactPosition: form.contact_position,
        contactInfo: form.contact_info,
        salesperson: form.salesperson,
      }
    : {
        ...NO_TEXTS,
        name: form.name,
        occupation: form.occupation,
        city: form.city,
        phone: form.phone,
        otherContact: form.other_contact,
      }

const toHealthFields = ({ skin_type, skin_condition, nose, neck, eyes }: HealthFields): HealthFields => ({
  skin_type,
  skin_condition,
  nose,
  neck,
  eyes,
})

export function openHealth({ deps }: Pick<Ctx, 'deps'>, row: LeadRow) {
  if (row.health === null || row.agreedOn === null) return null
  return {
    agreed_on: row.agreedOn,
    ...(JSON.parse(unseal(deps.config, healthSealContext(row.id), row.health)) as HealthFields),
  }
}
