import { and, isNotNull, isNull, or, eq, sql } from 'drizzle-orm'
import { EMAIL } from '@bailu/contract/patterns'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { Ctx } from '../../core/context.ts'
import { keyRing, macsOf, type Secrets } from '../../core/key-ring.ts'
import { seal, unseal } from '../../core/seal.ts'
import { lead } from '../../database/tables/leads.ts'

/** Free-text fields of a lead. Encrypted together in one value, so that a search decrypts one value per lead. */
const TYPED = [
  'name',
  'occupation',
  'city',
  'phone',
  'otherContact',
  'industry',
  'region',
  'contactName',
  'contactPosition',
  'contactInfo',
  'salesperson',
] as const
export type Typed = Record<(typeof TYPED)[number], string>

export const EMPTY: Typed = {
  name: '',
  occupation: '',
  city: '',
  phone: '',
  otherContact: '',
  industry: '',
  region: '',
  contactName: '',
  contactPosition: '',
  contactInfo: '',
  salesperson: '',
}

export const typedPlace = (id: string): string => `lead/${id}/typed`

type House = Pick<Ctx, 'house'>
type Stored = Typed & { id: string; sealed: string | null }

/** A row with its texts decrypted; rows from before encryption contain them in clear. */
export const openLead = <Row extends Stored>({ house }: House, row: Row): Row =>
  row.sealed === null
    ? row
    : { ...row, ...(JSON.parse(unseal(house.settings, typedPlace(row.id), row.sealed)) as Partial<Typed>) }

/** A contact normalized as a phone number; null if it is not one. */
export function phoneOf(contact: string): string | null {
  const dense = normalPhone(contact)
  return ANY_PHONE.test(dense) ? dense : null
}

const emailOf = (contact: string): string | null => (EMAIL.test(contact) ? contact.toLowerCase() : null)

export type Contacts = { phone: string | null; email: string | null }

/** The phone number and the email address found in the contact fields. */
export const contactsOf = ({
  phone,
  otherContact,
  contactInfo,
}: Pick<Typed, 'phone' | 'otherContact' | 'contactInfo'>): Contacts => ({
  phone: phoneOf(phone) ?? phoneOf(otherContact) ?? phoneOf(contactInfo),
  email: emailOf(otherContact) ?? emailOf(contactInfo),
})

const PURPOSE = 'lead contacts'

/** HMACs of a contact, current key first. Bound to the partner, so that equal numbers of two partners have different hashes. */
const hashes = (secrets: Secrets, partnerId: number, contact: string): string[] => {
  const macs = macsOf(secrets, PURPOSE, `${partnerId}:${contact}`)
  return keyRing(secrets, PURPOSE).map(({ id }, at) => `h1:${id}:${macs[at]!.subarray(0, 16).toString('base64url')}`)
}

/** All values `phone_key` or `email_key` may contain for a contact: hashes of every key, or clear text in old rows. */
export const keysOf = ({ house }: House, partnerId: number, contact: string): string[] => [
  ...hashes(house.settings, partnerId, contact),
  contact,
]

/** The columns for the texts: encrypted, and the contacts as hashes for lookup. */
export function sealedColumns({ house }: House, { id, partnerId }: { id: string; partnerId: number }, typed: Typed) {
  const { phone, email } = contactsOf(typed)
  const said = Object.fromEntries(TYPED.flatMap((field) => (typed[field] === '' ? [] : [[field, typed[field]]])))
  const key = (contact: string | null) => (contact === null ? null : hashes(house.settings, partnerId, contact)[0]!)
  return {
    ...EMPTY,
    sealed: seal(house.settings, typedPlace(id), JSON.stringify(said)),
    phoneKey: key(phone),
    emailKey: key(email),
  }
}

const BATCH = 200

/** Migrates a batch: encrypts old rows and hashes contacts of an earlier key again. @returns the number of rows */
export async function sealLeads(ctx: Ctx): Promise<number> {
  const present = `h1:${keyRing(ctx.house.settings, PURPOSE)[0].id}:`
  const stale = (key: typeof lead.phoneKey | typeof lead.emailKey) =>
    and(isNotNull(key), sql`not starts_with(${key}, ${present})`)
  const rows = await ctx.db
    .select()
    .from(lead)
    .where(or(isNull(lead.sealed), stale(lead.phoneKey), stale(lead.emailKey)))
    .limit(BATCH)
  for (const row of rows) {
    const unchanged = and(
      eq(lead.id, row.id),
      sql`${lead.sealed} is not distinct from ${row.sealed}`,
      eq(lead.name, row.name),
    )
    await ctx.db
      .update(lead)
      .set(sealedColumns(ctx, row, openLead(ctx, row)))
      .where(unchanged)
  }
  return rows.length
}
