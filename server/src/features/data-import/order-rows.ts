import { inArray, sql } from 'drizzle-orm'
import { type AddressFields, ANY_PHONE, THAILAND } from '@bailu/contract/addresses/kinds'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  ORDER_LINE_COLUMNS,
} from '@bailu/contract/data-import/kinds'
import type { Ctx } from '../../core/context.ts'
import { macOf } from '../../lib/crypto.ts'
import { partner, user } from '../account/table.ts'
import { type ImportRow, integerOfCell, keyOfRow, satangOfCell } from './columns.ts'
import { importSource } from './table.ts'

type Cells = ImportRow['cells']

/** Columns that an order has once: in its first line. */
export const ORDER_COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS.orders.filter(
  (column) => !ORDER_LINE_COLUMNS.includes(column),
)

export type ImportedOrder = {
  oldNumber: string
  /** E-mail, phone or number of the buyer; empty for a person without an account. */
  buyer: string
  creditedNo: string | undefined
  placedOn: string
  payment: 'paid' | 'unpaid' | 'cod'
  lines: { sku: string; quantity: number; price: bigint }[]
  shipping: bigint
  subtotal: bigint
  total: bigint
  /** What the other system received, and when. */
  received: bigint
  paidOn: string
  rewardsPaid: boolean
  address: AddressFields
  note: string
}

/** The order of these lines, of which the first one has what an order has once. */
export function readImportedOrder(lines: readonly Cells[]): ImportedOrder {
  const head = lines[0] ?? {}
  const sold = readSoldLines(lines)
  const subtotal = sold.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * price, 0n)
  const shipping = satangOfCell(head.shipping_fee)
  const payment = (head.payment ?? 'unpaid') as ImportedOrder['payment']
  const isWhole = payment === 'paid' && head.paid_amount === undefined
  return {
    oldNumber: keyOfRow('orders', head),
    buyer: head.buyer ?? '',
    creditedNo: head.credited_no,
    placedOn: head.order_date ?? '',
    payment,
    lines: sold,
    shipping,
    subtotal,
    total: subtotal + shipping,
    received: isWhole ? subtotal + shipping : satangOfCell(head.paid_amount),
    paidOn: head.paid_on ?? '',
    rewardsPaid: head.rewards_paid === 'yes',
    address: {
      first_name: head.first_name ?? '',
      last_name: head.last_name ?? '',
      phone: head.phone ?? '',
      address1: head.address1 ?? '',
      address2: '',
      area: head.area ?? '',
      city: head.city ?? '',
      province: head.province ?? '',
      zip: head.zip ?? '',
      country: THAILAND,
    },
    note: head.note ?? '',
  }
}

/** Lines of one SKU at one price are one line: the apps tell lines of an order apart by variant and price. */
function readSoldLines(lines: readonly Cells[]): ImportedOrder['lines'] {
  const merged = new Map<string, ImportedOrder['lines'][number]>()
  for (const { sku = '', quantity, unit_price: unitPrice } of lines) {
    const price = satangOfCell(unitPrice)
    const before = merged.get(`${price}/${sku}`)?.quantity ?? 0
    merged.set(`${price}/${sku}`, { sku, quantity: before + integerOfCell(quantity), price })
  }
  return [...merged.values()]
}

/** Lines of the same order, in the order of the file. */
export function groupByOrder<Line extends { cells: Cells }>(lines: readonly Line[]): Line[][] {
  const groups = Map.groupBy(lines, ({ cells }) => keyOfRow('orders', cells))
  return [...groups.values()]
}

/** As the keyed hash of a row, over all lines of an order. */
export const orderMacOf = (ctx: Pick<Ctx, 'deps'>, lines: readonly Cells[]): Buffer =>
  macOf(
    ctx.deps.config,
    'imported rows',
    JSON.stringify(['orders', ...lines.map((cells) => Object.entries(cells).toSorted())]),
  )

/** A person whom an order can name: of an imported row, or an account. */
export type BuyerChoice = {
  /** Kind and key of the imported row, or the account. */
  identity: string
  /** Null for a person of the file who has no account yet. */
  userId: number | null
  email: string
  /** As it was imported; empty where the person typed it here, which proves nothing. */
  phone: string
  numbers: string[]
  isPartner: boolean
  mentorNo: string | null
}

/** People of the file; their accounts may not exist yet. */
export const peopleOfFile = (rows: readonly { kind: ImportKind; cells: Cells }[]): BuyerChoice[] =>
  rows.flatMap(({ kind, cells }) => {
    const key = kind === 'partners' || kind === 'customers' ? keyOfRow(kind, cells) : ''
    if (key === '') return []
    return [
      {
        identity: `${kind}/${key}`,
        userId: null,
        email: cells.email ?? '',
        phone: cells.phone ?? '',
        numbers: [key],
        isPartner: kind === 'partners',
        mentorNo: cells.mentor_no ?? null,
      },
    ]
  })

/** What the file says about a person applies, not what the shop has. */
export function peopleAfter(inFile: readonly BuyerChoice[], accounts: readonly BuyerChoice[]): BuyerChoice[] {
  const written = new Set(inFile.map(({ identity }) => identity))
  return [...inFile, ...accounts.filter(({ identity }) => !written.has(identity))]
}

/** Whether the phone of an account is the one that was imported with it. */
const isImportedPhone = sql<boolean>`(${importSource.userId} is not null and not exists (select from audit a
  where a.ref_type = 'user' and a.ref_id = ${user.id}::text and a.action = 'user.phone_changed'))`

/** Accounts that these texts name by verified or imported e-mail, imported phone, or the number of customer or partner. */
export async function loadBuyers(ctx: Ctx, refs: readonly string[]): Promise<BuyerChoice[]> {
  const wanted = [...new Set(refs.flatMap((ref) => [ref.toLowerCase(), ref.toUpperCase(), ref, withoutZero(ref)]))]
  if (wanted.length === 0) return []
  const texts = sql`${sql.param(wanted)}::text[]`
  const rows = await ctx.db
    .select({
      userId: user.id,
      email: user.email,
      phone: sql<string>`case when ${isImportedPhone} then ${user.phone} else '' end`,
      kind: importSource.kind,
      key: importSource.key,
      employeeNo: partner.employeeNo,
      mentorNo: sql<string | null>`(select m.employee_no from partner m where m.user_id = ${user.mentorId})`,
    })
    .from(user)
    .leftJoin(importSource, sql`${importSource.userId} = ${user.id}`)
    .leftJoin(partner, sql`${partner.userId} = ${user.id}`)
    .where(
      sql`${user.deletedAt} is null and ${user.mergedInto} is null and (${user.emailVerifiedAt} is not null or ${importSource.userId} is not null)
        and (lower(${user.email}) = any(${texts}) or ${user.phone} = any(${texts}) or ${inArray(importSource.key, wanted)} or ${inArray(partner.employeeNo, wanted)})`,
    )
  return rows.map(({ kind, key, employeeNo, userId, ...row }) => ({
    ...row,
    userId,
    identity: kind === null ? `account/${userId}` : `${kind}/${key}`,
    numbers: [key, employeeNo].filter((number) => number !== null),
    isPartner: employeeNo !== null,
  }))
}

/** A number of a customer that was read as a phone, of which spreadsheets drop the zero. */
const withoutZero = (ref: string): string => ref.replace(/^0/, '')

type Buyer = { is: 'person'; person: BuyerChoice } | { is: 'none' | 'phone' | 'several' | 'unknown' }

/**
 * The buyer of an order: a person; `none` where the cell is empty; `phone` where it is the phone of nobody who was imported,
 * so that the order is of a person without an account; `several` or `unknown`, so that it must be written otherwise.
 */
export function findBuyer(ref: string, people: readonly BuyerChoice[]): Buyer {
  if (ref === '') return { is: 'none' }
  const [person, ...others] = listNamed(ref, people)
  if (person) return others.length > 0 ? { is: 'several' } : { is: 'person', person }
  return { is: ANY_PHONE.test(ref) ? 'phone' : 'unknown' }
}

function listNamed(ref: string, people: readonly BuyerChoice[]): BuyerChoice[] {
  const is = (condition: (person: BuyerChoice) => boolean) => {
    const found = people.filter(condition)
    return [...new Map(found.map((person) => [person.identity, person])).values()]
  }
  if (ref.includes('@')) return is(({ email }) => email.toLowerCase() === ref.toLowerCase())
  const spellings = new Set([ref.toUpperCase(), withoutZero(ref)])
  const byNumber = is(({ numbers }) => numbers.some((number) => spellings.has(number.toUpperCase())))
  return byNumber.length > 0 ? byNumber : is(({ phone }) => phone === ref)
}
