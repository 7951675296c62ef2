import { and, isNotNull, or, eq, sql } from 'drizzle-orm'
import { EMAIL } from '@bailu/contract/patterns'
import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { Ctx } from '../../core/context.ts'
import { keyRing, macsOf, seal, type Secrets, unseal } from '../../lib/crypto.ts'
import { lead } from './table.ts'

/** Free-text fields of a lead. Encrypted together in one value, so that a search decrypts one value per lead. */
const TEXT_FIELDS = [
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
export type LeadTexts = Record<(typeof TEXT_FIELDS)[number], string>

export const NO_TEXTS: LeadTexts = {
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

export const textsSealContext = (id: string): string => `lead/${id}/typed`

type WithDeps = Pick<Ctx, 'deps'>
type SealedRow = { id: string; sealed: string }

/** A row with its texts decrypted. */
export const openLeadTexts = <Row extends SealedRow>({ deps }: WithDeps, row: Row): Row & LeadTexts => ({
  ...row,
  ...NO_TEXTS,
  ...(JSON.parse(unseal(deps.config, textsSealContext(row.id), row.sealed)) as Partial<LeadTexts>),
})

/** A contact normalized as a phone number; null if it is not one. */
export function parsePhone(contact: string): string | null {
  const normalized = normalizePhone(contact)
  return ANY_PHONE.test(normalized) ? normalized : null
}

const emailOf = (contact: string): string | null => (EMAIL.test(contact) ? contact.toLowerCase() : null)

export type Contacts = { phone: string | null; email: string | null }

/** The phone number and the email address found in the contact fields. */
export const findContacts = ({
  phone,
  otherContact,
  contactInfo,
}: Pick<LeadTexts, 'phone' | 'otherContact' | 'contactInfo'>): Contacts => ({
  phone: parsePhone(phone) ?? parsePhone(otherContact) ?? parsePhone(contactInfo),
  email: emailOf(otherContact) ?? emailOf(contactInfo),
})

const KEY_PURPOSE = 'lead contacts'

/** HMACs of a contact, current key first. Bound to the partner, so that equal numbers of two partners have different hashes. */
const contactHashes = (secrets: Secrets, partnerId: number, contact: string): string[] => {
  const macs = macsOf(secrets, KEY_PURPOSE, `${partnerId}:${contact}`)
  return keyRing(secrets, KEY_PURPOSE).map(
    ({ id }, index) => `h1:${id}:${macs[index]!.subarray(0, 16).toString('base64url')}`,
  )
}

/** All values `phone_key` or `email_key` may contain for a contact: its hash under every key. */
export const contactKeysOf = ({ deps }: WithDeps, partnerId: number, contact: string): string[] =>
  contactHashes(deps.config, partnerId, contact)

/** The columns for the texts: encrypted, and the contacts as hashes for lookup. */
export function toSealedColumns(
  { deps }: WithDeps,
  { id, partnerId }: { id: string; partnerId: number },
  texts: LeadTexts,
) {
  const { phone, email } = findContacts(texts)
  const filled = Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => (texts[field] === '' ? [] : [[field, texts[field]]])),
  )
  const key = (contact: string | null) => (contact === null ? null : contactHashes(deps.config, partnerId, contact)[0]!)
  return {
    sealed: seal(deps.config, textsSealContext(id), JSON.stringify(filled)),
    phoneKey: key(phone),
    emailKey: key(email),
  }
}

const BATCH_SIZE = 200

/** Hashes a batch of contacts of a previous key with the current one. @returns the number of leads */
export async function rehashLeadContacts(ctx: Ctx): Promise<number> {
  const currentPrefix = `h1:${keyRing(ctx.deps.config, KEY_PURPOSE)[0].id}:`
  const hasOldKey = (key: typeof lead.phoneKey | typeof lead.emailKey) =>
    and(isNotNull(key), sql`not starts_with(${key}, ${currentPrefix})`)
  const rows = await ctx.db
    .select()
    .from(lead)
    .where(or(hasOldKey(lead.phoneKey), hasOldKey(lead.emailKey)))
    .limit(BATCH_SIZE)
  for (const row of rows)
    await ctx.db
      .update(lead)
      .set(toSealedColumns(ctx, row, openLeadTexts(ctx, row)))
      .where(and(eq(lead.id, row.id), eq(lead.sealed, row.sealed)))
  return rows.length
}
