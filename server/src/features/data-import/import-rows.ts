import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { ImportKind } from '@bailu/contract/data-import/kinds'
import { bangkokDay, bangkokYear, startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail, maskName, maskPhone } from '../../lib/masking.ts'
import { address, partner, partnerApplication, user } from '../account/table.ts'
import { createPartner } from '../applications/decide-application.ts'
import { closeEmailChanges } from '../approvals/propose.ts'
import { sealApplication } from '../applications/read-applications.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { sealBirthDate, unsealBirthDate } from '../partners/sealed-fields.ts'
import { newcomer } from '../rewards/table.ts'
import { changeStock } from '../stock/record-stocktake.ts'
import { type ImportRow, integerOfCell, keyOfRow } from './columns.ts'
import { decidesMentor, isOpenAccount, isUsedAccount, openingOf, rowMacOf } from './known-rows.ts'
import { type dataImport, importSource, openingBalance } from './table.ts'

type ImportRecord = Pick<typeof dataImport.$inferSelect, 'id' | 'at' | 'appliedBy'>
type Cells = ImportRow['cells']
type PersonKind = 'partners' | 'customers'
type Person = { record: ImportRecord; kind: PersonKind; cells: Cells }

const isSource = (kind: ImportKind, cells: Cells) =>
  and(eq(importSource.kind, kind), eq(importSource.key, keyOfRow(kind, cells)))

async function findSource(tx: Ctx, kind: ImportKind, cells: Cells) {
  const [source] = await tx.db.select().from(importSource).where(isSource(kind, cells)).for('update')
  return source && { ...source, same: source.rowMac.equals(rowMacOf(tx, kind, cells)) }
}

const isSigned = sql<boolean>`exists (select from opening_balance o where o.partner_id = app_user.id and o.signed_at is not null)`

/** The person of a row whose mentor the file decides about; undefined where it stays as it is. */
export async function findMovable(tx: Ctx, kind: PersonKind, cells: Cells) {
  const source = await findSource(tx, kind, cells)
  if (!source?.userId || source.same) return undefined
  const [row] = await tx.db
    .select({ id: user.id, mentorId: user.mentorId, used: isUsedAccount, signed: isSigned })
    .from(user)
    .where(eq(user.id, source.userId))
  return row && decidesMentor({ ...row, rowMac: source.rowMac }) ? row : undefined
}

/** After everything of the row was written; not where a part of it may not be changed any more, so that each report says so. */
export const storeRowMac = async (tx: Ctx, kind: ImportKind, cells: Cells): Promise<void> => {
  const isLocked = sql`exists (select from app_user where app_user.id = import_source.user_id and (${isUsedAccount} or ${isSigned}))`
  await tx.db
    .update(importSource)
    .set({ rowMac: rowMacOf(tx, kind, cells) })
    .where(and(isSource(kind, cells), sql`(${importSource.rowMac} = '' or not (${isLocked}))`))
}

// no audit: each account writes its own entry
export async function importPerson(tx: Ctx, person: Person): Promise<void> {
  const { kind, cells } = person
  const source = await findSource(tx, kind, cells)
  if (source?.same) return
  if (source) return correctPerson(tx, person, source.userId!)
  const [taken] = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(sql`lower(${user.email}) = ${cells.email!.toLowerCase()} and ${user.emailVerifiedAt} is not null`)
  if (taken) return fail('edit_conflict')
  // Nobody knows a password for it: it is chosen by the mailed link.
  const passwordHash = `imported:${randomUUID()}`
  const [created] = await tx.db
    .insert(user)
    .values({ ...accountColumns(cells), passwordHash, createdAt: sinceOf(tx, cells) })
    .returning({ id: user.id })
  const userId = created!.id
  await tx.db.insert(importSource).values({
    kind,
    key: keyOfRow(kind, cells),
    importId: person.record.id,
    rowMac: Buffer.alloc(0),
    at: tx.now,
    userId,
    ...consentColumns(cells),
  })
  // A customer of the other system is no newcomer.
  await tx.db.insert(newcomer).values({ userId, rewardId: person.record.id })
  await recordAudit(tx, 'user.imported', { type: 'user', id: userId }, { number: keyOfRow(kind, cells) })
  if (kind === 'partners') await createImportedPartner(tx, person, userId)
  else await writeAddress(tx, userId, cells)
}

const accountColumns = (cells: Cells) => ({
  email: cells.email!,
  phone: cells.phone!,
  nickname: cells.nickname ?? cells.first_name!,
  lang: (cells.language ?? 'th') as 'th' | 'en' | 'zh',
})
const consentColumns = (cells: Cells) => ({
  marketing: cells.marketing === 'yes',
  consentOn: cells.consent_on ?? '',
  consentSource: cells.consent_source ?? '',
})
const sinceOf = ({ now }: Ctx, cells: Cells): Date => (cells.since === undefined ? now : startOfDay(cells.since))

async function createImportedPartner(tx: Ctx, { record, cells }: Person, userId: number): Promise<void> {
  await createPartner(tx, { userId, birthDate: cells.birth_date ?? '' }, (attempt) =>
    attempt === 0 ? cells.partner_no! : fail('edit_conflict'),
  )
  await tx.db
    .update(partner)
    .set({ level: Number(cells.level), approvedAt: sinceOf(tx, cells) })
    .where(eq(partner.userId, userId))
  const id = uuidv7()
  // Documents of payments take the legal name from the approved application.
  await tx.db.insert(partnerApplication).values({
    id,
    userId,
    status: 'approved',
    firstName: cells.first_name!,
    lastName: cells.last_name!,
    ...sealApplication(tx, id, { birthDate: cells.birth_date ?? '', message: '' }),
    submittedAt: sinceOf(tx, cells),
    decidedAt: tx.now,
    decidedBy: record.appliedBy,
  })
  // Points of the month, and income of the year, are those of the day of the upload; a correction does not move them.
  const period = { month: bangkokDay(record.at).slice(0, 7), year: bangkokYear(record.at) }
  await tx.db.insert(openingBalance).values({ partnerId: userId, importId: record.id, ...period, ...openingOf(cells) })
}

type Fields = Record<string, unknown>
/** Fields that staff see masked, also in the audit log. */
const MASKS: Record<string, (value: string) => string> = {
  email: maskEmail,
  phone: maskPhone,
  address1: maskName,
  birth_date: maskName,
}

/** The fields that differ, before and after. */
function differencesOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => String(before[name] ?? '') !== String(after[name] ?? ''))
  const shown = (name: string, value: unknown) => {
    const mask = MASKS[name]
    if (mask) return mask(String(value ?? ''))
    return typeof value === 'bigint' ? String(value) : (value ?? '')
  }
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, shown(name, fields[name])]))
  return { before: pick(before), after: pick(after) }
}

/** Stored values of what a file may correct, by the names of its columns. */
async function readCorrectable(tx: Ctx, userId: number, kind: PersonKind): Promise<Fields> {
  const [row] = await tx.db
    .select({ user, partner, opening: openingBalance, application: partnerApplication, address, source: importSource })
    .from(user)
    .innerJoin(importSource, eq(importSource.userId, user.id))
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(openingBalance, eq(openingBalance.partnerId, user.id))
    .leftJoin(partnerApplication, eq(partnerApplication.userId, user.id))
    .leftJoin(address, and(eq(address.userId, user.id), isNull(address.deletedAt), eq(address.isDefault, true)))
    .where(eq(user.id, userId))
    .orderBy(asc(partnerApplication.id))
    .limit(1)
  if (!row) return {}
  const { email, phone, nickname, lang } = row.user
  const { consentOn: consent_on, consentSource: consent_source, marketing } = row.source
  const person = { email, phone, nickname, lang, consent_on, consent_source, marketing }
  if (kind === 'customers') {
    const { firstName: first_name, lastName: last_name, address1, area, city, province, zip } = row.address ?? {}
    return { ...person, first_name, last_name, address1, area, city, province, zip }
  }
  const { amount, points, monthPoints, growth, yearIncome, yearTax } = row.opening ?? {}
  const figures = { amount, points, points_month: monthPoints, growth, year_income: yearIncome, year_tax: yearTax }
  const { firstName: first_name, lastName: last_name } = row.application ?? {}
  const { level, birthDate = '', approvedAt } = row.partner ?? {}
  const birth_date = unsealBirthDate(tx, { userId, birthDate })
  const since = approvedAt && bangkokDay(approvedAt)
  return { ...person, ...figures, first_name, last_name, level, birth_date, since }
}

// no audit: its caller's row writes one, and this one writes its own
async function correctPerson(tx: Ctx, { record, kind, cells }: Person, userId: number): Promise<void> {
  const [row] = await tx.db
    .select({ email: user.email, used: isUsedAccount, signed: isSigned })
    .from(user)
    .where(eq(user.id, userId))
    .for('no key update')
  const before = await readCorrectable(tx, userId, kind)
  // The month and the year stay those of the first import.
  if (kind === 'partners')
    await tx.db
      .update(openingBalance)
      .set({ ...openingOf(cells), importId: record.id })
      .where(and(eq(openingBalance.partnerId, userId), isNull(openingBalance.signedAt)))
  // Address and level of a signed balance are those that were signed off.
  if (row && isOpenAccount(row)) {
    await tx.db
      .update(user)
      .set(accountColumns(cells))
      .where(and(eq(user.id, userId), isNull(user.emailVerifiedAt)))
    const isMoved = row.email !== cells.email
    // Their links and notices name the address before.
    if (isMoved) await closeEmailChanges(tx, userId)
    // The link to the wrong address ends with it.
    await tx.db
      .update(importSource)
      .set({ ...consentColumns(cells), ...(isMoved && { invitedAt: null, invitations: 0 }) })
      .where(isSource(kind, cells))
    if (kind === 'customers') await writeAddress(tx, userId, cells)
    else await correctPartner(tx, userId, cells)
  }
  const change = differencesOf(before, await readCorrectable(tx, userId, kind))
  if (Object.keys(change.after).length === 0) return
  const detail = { number: keyOfRow(kind, cells), ...change }
  await recordAudit(tx, 'user.import_corrected', { type: 'user', id: userId }, detail)
}

// no audit: as above
async function correctPartner(tx: Ctx, userId: number, cells: Cells): Promise<void> {
  const birthDate = cells.birth_date === undefined ? '' : sealBirthDate(tx, userId, cells.birth_date)
  await tx.db
    .update(partner)
    .set({
      level: Number(cells.level),
      birthDate,
      ...(cells.since !== undefined && { approvedAt: startOfDay(cells.since) }),
    })
    .where(eq(partner.userId, userId))
  const [application] = await tx.db
    .select({ id: partnerApplication.id })
    .from(partnerApplication)
    .where(eq(partnerApplication.userId, userId))
    .orderBy(asc(partnerApplication.id))
  if (!application) return
  const sealed = sealApplication(tx, application.id, { birthDate: cells.birth_date ?? '', message: '' })
  await tx.db
    .update(partnerApplication)
    .set({ firstName: cells.first_name!, lastName: cells.last_name!, ...sealed })
    .where(eq(partnerApplication.id, application.id))
}

async function writeAddress(tx: Ctx, userId: number, cells: Cells): Promise<void> {
  await tx.db
    .update(address)
    .set({ deletedAt: tx.now, isDefault: false })
    .where(and(eq(address.userId, userId), isNull(address.deletedAt)))
  if (cells.address1 === undefined) return
  const [first = '', ...rest] = accountColumns(cells).nickname.split(' ')
  const [inserted] = await tx.db
    .insert(address)
    .values({
      userId,
      firstName: cells.first_name ?? first,
      lastName: cells.last_name ?? rest.join(' '),
      phone: cells.phone!,
      address1: cells.address1,
      address2: '',
      area: cells.area ?? '',
      city: cells.city ?? '',
      province: cells.province!,
      zip: cells.zip!,
      country: THAILAND,
      isDefault: true,
      createdAt: tx.now,
    })
    .returning({ id: address.id })
  await recordAudit(tx, 'address.added', { type: 'address', id: inserted!.id })
}

export async function importStock(tx: Ctx, record: ImportRecord, cells: Cells): Promise<void> {
  // Stock that was imported is changed by the stocktake only.
  if (await findSource(tx, 'stock', cells)) return
  const [row] = await tx.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(eq(variant.sku, cells.sku!))
    .for('update')
  const moved =
    row &&
    (await tx.db.$count(stockMovement, and(eq(stockMovement.variantId, row.id), sql`${stockMovement.change} <> 0`)))
  if (!row || row.stock !== 0 || moved !== 0) return fail('edit_conflict')
  await tx.db.insert(importSource).values({
    kind: 'stock',
    key: cells.sku!,
    importId: record.id,
    rowMac: rowMacOf(tx, 'stock', cells),
    at: tx.now,
    variantId: row.id,
  })
  const pieces = integerOfCell(cells.pieces)
  if (pieces === 0) return
  const stock = await changeStock(tx, { variantId: row.id, change: pieces, reason: 'opening', note: '' })
  await recordAudit(
    tx,
    'stock.moved',
    { type: 'variant', id: row.id },
    { before: { stock: 0 }, after: { stock }, reason: 'opening' },
  )
}
