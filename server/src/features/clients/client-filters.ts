import { and, eq, exists, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { clientConsent, clientFile, clientTag, clientTagged } from './table.ts'
import { order } from '../orders/table.ts'
import { soldLine } from '../returns/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { dormantBefore } from '../partners/client-figures.ts'
import { openBirthday, openConsentFields } from './client-file.ts'
import { isCounted } from './purchase-totals.ts'

export type ClientFilters = ParsedOf<'GET /api/client-ids'>

/** Join condition: the partner's file about the client in the outer query. */
export const isFileOfClient = ({ partnerId }: PartnerScope) =>
  and(eq(clientFile.partnerId, partnerId), eq(clientFile.clientId, user.id))

/** SQL condition on users: all filters. Birthdays and skin are encrypted, so the files are decrypted and ids compared. */
export async function matchesClientFilters(
  ctx: Ctx,
  scope: PartnerScope,
  input: ClientFilters,
  lastOrderAt: SQL,
): Promise<SQL | undefined> {
  return and(
    input.q ? matchesSearch(input.q) : undefined,
    input.focus ? exists(focusedFile(ctx, scope)) : undefined,
    input.dormant ? isDormant(ctx, input.dormant, lastOrderAt) : undefined,
    input.level && hasLevel(ctx, input.level),
    input.province ? isOneOf(await findBuyersIn(ctx, scope, input.province)) : undefined,
    input.product ? isOneOf(await findBuyersOf(ctx, scope, input.product)) : undefined,
    input.tag ? isOneOf(await findTagged(ctx, scope, input.tag)) : undefined,
    input.birthday ? isOneOf(await clientsBornIn(ctx, scope, input.birthday)) : undefined,
    input.skin_type || input.skin_condition ? isOneOf(await clientsWithSkin(ctx, scope, input)) : undefined,
  )
}

const isOneOf = (ids: readonly number[]): SQL => sql`${user.id} = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`

const focusedFile = (ctx: Ctx, scope: PartnerScope) =>
  ctx.db
    .select({ one: sql`1` })
    .from(clientFile)
    .where(and(isFileOfClient(scope), eq(clientFile.focus, true)))

function isDormant(ctx: Ctx, days: number, last: SQL): SQL | undefined {
  const dormantSince = dormantBefore(bangkokDay(ctx.now), days)
  return and(
    or(sql`${last} is null`, sql`${last} < ${dormantSince.toISOString()}::timestamptz`),
    lt(user.createdAt, dormantSince),
  )
}

/** Matches nickname, email or phone; spaces and dashes in a phone number are ignored. */
export function matchesSearch(text: string): SQL | undefined {
  const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const digits = text.replace(/[\s()-]/g, '')
  return or(
    sql`${user.nickname} ilike ${containsPattern(text)}`,
    sql`${user.email} ilike ${containsPattern(text)}`,
    /^\+?\d{2,}$/.test(digits) ? sql`${user.phone} like ${containsPattern(digits.replace(/^\+66/, ''))}` : undefined,
  )
}

function hasLevel(ctx: Ctx, level: NonNullable<ClientFilters['level']>): SQL {
  const number = LEVELS.findIndex((name) => name === level) + 1
  const partners = ctx.db
    .select({ one: sql`1` })
    .from(partner)
    .where(and(eq(partner.userId, user.id), isActivePartner(), number === 0 ? undefined : eq(partner.level, number)))
  return number === 0 ? sql`not ${exists(partners)}` : exists(partners)
}

/** Ids are read first: joined to the list in one query, the planner compares each client with each order. */
const idsOf = (rows: readonly { id: number | null }[]): number[] => rows.flatMap(({ id }) => (id === null ? [] : [id]))

async function findBuyersIn(ctx: Ctx, { partnerId }: PartnerScope, province: string): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: order.userId })
    .from(order)
    .where(and(eq(order.mentorId, partnerId), isCounted, eq(order.province, province)))
  return idsOf(rows)
}

async function findBuyersOf(ctx: Ctx, { partnerId }: PartnerScope, productId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: order.userId })
    .from(order)
    .innerJoin(soldLine, eq(soldLine.orderId, order.id))
    .where(and(eq(order.mentorId, partnerId), isCounted, eq(soldLine.productId, productId)))
  return idsOf(rows)
}

/** Only of the partner's own tag: that of another partner has no clients here. */
async function findTagged(ctx: Ctx, { partnerId }: PartnerScope, tag: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: clientTagged.clientId })
    .from(clientTagged)
    .innerJoin(clientTag, eq(clientTag.id, clientTagged.tagId))
    .where(and(eq(clientTag.id, tag), eq(clientTag.partnerId, partnerId)))
  return idsOf(rows)
}

/** Files decrypted in one go; other requests are served between batches. */
const BATCH_SIZE = 250
const MAX_REMEMBERED = 50_000
/** By ciphertext, which names one value of one row: decrypting 5,000 birthdays takes a tenth of a second. */
const birthdays = new Map<string, string>()

const birthdaysQuery = prepareOnce((db) =>
  db
    .select({ clientId: clientFile.clientId, birthday: clientFile.birthday })
    .from(clientFile)
    .where(and(eq(clientFile.partnerId, sql.placeholder('partnerId')), isNotNull(clientFile.birthday))),
)

/** `MM-DD` of the birthdays in the partner's files, by client. */
export async function readBirthdays(ctx: Ctx, { partnerId }: PartnerScope): Promise<Map<number, string>> {
  const files = await birthdaysQuery(ctx.db).execute({ partnerId })
  const found = new Map<number, string>()
  let decrypted = 0
  for (const { clientId, birthday } of files) {
    if (birthday === null) continue
    let day = birthdays.get(birthday)
    if (day === undefined) {
      day = openBirthday(ctx, { partnerId, clientId, birthday }).slice(5)
      if (birthdays.size >= MAX_REMEMBERED) birthdays.clear()
      birthdays.set(birthday, day)
      if ((decrypted += 1) % BATCH_SIZE === 0) await new Promise(setImmediate)
    }
    if (day) found.set(clientId, day)
  }
  return found
}

async function clientsBornIn(ctx: Ctx, scope: PartnerScope, month: number): Promise<number[]> {
  const prefix = `${String(month).padStart(2, '0')}-`
  return [...(await readBirthdays(ctx, scope))].filter(([, day]) => day.startsWith(prefix)).map(([id]) => id)
}

/** Clients whose consent to skin data is in force and whose file has this type and condition. */
async function clientsWithSkin(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  { skin_type: type, skin_condition: condition }: ClientFilters,
): Promise<number[]> {
  const files = await ctx.db
    .select({ file: clientFile })
    .from(clientFile)
    .innerJoin(
      clientConsent,
      and(
        eq(clientConsent.partnerId, clientFile.partnerId),
        eq(clientConsent.clientId, clientFile.clientId),
        eq(clientConsent.purpose, 'skin'),
        isNull(clientConsent.revokedAt),
      ),
    )
    .where(
      and(
        eq(clientFile.partnerId, partnerId),
        type && isNotNull(clientFile.skinTypes),
        condition && isNotNull(clientFile.skinConditions),
      ),
    )
  const found: number[] = []
  for (const [index, { file }] of files.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate)
    const skin = openConsentFields(ctx, file, { skin: true, personal: false })
    if (type && !skin.skin_types.includes(type)) continue
    if (condition && !skin.skin_conditions.includes(condition)) continue
    found.push(file.clientId)
  }
  return found
}
