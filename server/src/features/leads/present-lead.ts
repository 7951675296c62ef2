import type { Lead, LeadRow as Row } from '@bailu/contract/leads'
import { bangkokDay } from '../../core/bangkok.ts'
import type { SettingValue } from '../settings/setting-kinds.ts'
import { contactsOf } from './lead-words.ts'
import type { LeadRow } from './the-lead.ts'

type Retention = SettingValue<'lead_retention'>
const DAY = 86_400_000

/** When a lead that is not changed will be erased. */
export function erasedAt(touchedAt: Date, { months }: Retention): Date {
  const then = new Date(touchedAt)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then
}

const erasedSoon = (row: LeadRow, retention: Retention, now: Date): string | null => {
  const then = erasedAt(row.touchedAt, retention)
  return then.getTime() - now.getTime() < retention.warn_days * DAY ? bangkokDay(then) : null
}

const shared = (row: LeadRow, photos: number, retention: Retention, now: Date) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  stage: row.stage,
  next_on: row.nextOn,
  photos,
  created_at: row.createdAt.toISOString(),
  touched_at: row.touchedAt.toISOString(),
  erased_on: erasedSoon(row, retention, now),
})

type Found = { row: LeadRow; photos: number; clientId: number | null }

/** List item of a decrypted row. */
export const presentRow = ({ row, photos, clientId }: Found, retention: Retention, now: Date): Row => ({
  ...shared(row, photos, retention, now),
  about: (row.type === 'individual' ? [row.occupation, row.city] : [row.industry, row.region])
    .filter(Boolean)
    .join(' · '),
  phone: row.phone || (contactsOf(row).phone ?? ''),
  client: clientId === null ? null : row.clientId === null ? 'suggested' : 'linked',
})

type Parts = Pick<Lead, 'health' | 'pictures' | 'notes' | 'client' | 'suggested'>

/** Full lead of a decrypted row. */
export const presentLead = (row: LeadRow, parts: Parts, retention: Retention, now: Date): Lead => ({
  ...shared(row, parts.pictures.length, retention, now),
  occupation: row.occupation,
  city: row.city,
  gender: row.gender,
  age: row.age,
  phone: row.phone,
  other_contact: row.otherContact,
  brands: row.brands,
  industry: row.industry,
  region: row.region,
  customer_size: row.customerSize,
  contact_name: row.contactName,
  contact_position: row.contactPosition,
  contact_info: row.contactInfo,
  salesperson: row.salesperson,
  ...parts,
})
