import type { FoundKind } from '@bailu/contract/find/kinds'
import type { FoundRecords } from '@bailu/contract/find/staff'
import type { Words } from '../words.ts'
import type { LinkProps } from '@tanstack/react-router'
import { pageOfSubject } from '../../ui/subject-page.ts'
import { type CurrentUser, mayCall } from '../session.ts'
import { MENU_SECTIONS } from './menu.tsx'
import type { RecentRecord } from './recent-records.ts'

/** One line of the search: a page to open, and what matters about the record. */
export type FindOption = {
  key: string
  page: LinkProps
  title: string
  /** Name, number or section. */
  note?: string
  state?: string
  /** In satang. */
  amount?: number
  at?: string
  /** What is remembered when it is opened. */
  recent?: Omit<RecentRecord, 'at'>
}
export type FindGroup = {
  id: FoundKind | 'pages' | 'recent'
  title: string
  options: FindOption[]
  /** The list with all matches. */
  all?: LinkProps
}

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Namespaces of what is found. */
export const FIND_WORDS = [
  'catalogue',
  'content',
  'customers',
  'find',
  'orders',
  'partners',
  'receipts',
  'refunds',
  'withdrawals',
] as const
export type FindWords = Words<(typeof FIND_WORDS)[number]>

/** Pages of the menu with every word in their name or in that of their section. */
export function findPages(words: FindWords, me: CurrentUser, text: string): FindOption[] {
  const terms = normalize(text).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  return MENU_SECTIONS.flatMap((section) =>
    section.pages
      .filter(({ requiredCall }) => mayCall(me, requiredCall))
      .map(({ to, name }) => ({ key: `page ${to}`, page: { to }, title: name(words), note: section.name(words) }))
      .filter(({ title, note }) => terms.every((term) => normalize(`${title} ${note}`).includes(term)))
      .map((option) => (option.title === option.note ? { ...option, note: '' } : option)),
  )
}

/** An option that is remembered when it is opened. @param label without the name of a person */
function subject(
  type: string,
  id: string | number,
  label: string,
  option: Omit<FindOption, 'key' | 'page' | 'recent'>,
): FindOption[] {
  const page = pageOfSubject(type, String(id))
  return page ? [{ ...option, key: `${type} ${id}`, page, recent: { type, id: String(id), label } }] : []
}

const ARTICLE_TYPES = { announcement: 'article', material: 'material', training: 'training' } as const

/** Found records as groups in the order in which they are shown; `q`: the text, for the lists with all matches. */
export function groupsOf(words: FindWords, found: FoundRecords, q: string): FindGroup[] {
  const { find } = words
  const lists: Record<FoundKind, FindOption[]> = {
    orders: found.orders.flatMap((row) =>
      subject('order', row.id, row.number, {
        title: row.number,
        note: row.buyer,
        state: words.orders.tabs[row.status],
        amount: row.total,
        at: row.placed_at,
      }),
    ),
    customers: found.customers.flatMap((row) =>
      subject('user', row.id, find.customerNo(String(row.id)), {
        title: row.nickname,
        note: [row.phone, row.email].filter(Boolean).join(' · '),
        ...(row.disabled && { state: find.disabled }),
      }),
    ),
    partners: found.partners.flatMap((row) =>
      subject('partner', row.id, row.employee_no, {
        title: row.nickname,
        note: [row.employee_no, row.phone].filter(Boolean).join(' · '),
        ...(row.disabled && { state: find.disabled }),
      }),
    ),
    products: found.products.flatMap((row) =>
      subject('product', row.id, row.name || row.sku, {
        title: row.name || words.catalogue.noName,
        note: row.sku,
        state: `${row.on_sale ? words.catalogue.onSale : words.catalogue.offSale} · ${words.catalogue.pieces(row.stock)}`,
      }),
    ),
    receipts: found.receipts.map((row) => ({
      key: `receipt ${row.id}`,
      page: { to: '/receipts', search: { state: row.state, search: row.bank_reference } },
      title: row.bank_reference,
      state: words.receipts.tabs[row.state],
      amount: row.amount,
      at: row.seen_at,
    })),
    refunds: found.refunds.flatMap((row) =>
      subject(row.of_return ? 'return' : 'refund', row.id, row.order_number, {
        title: row.order_number,
        note: [row.of_return ? find.ofReturn : '', row.bank_reference].filter(Boolean).join(' · '),
        state: words.refunds.tabs[row.state],
        amount: row.amount,
        at: row.at,
      }),
    ),
    withdrawals: found.withdrawals.flatMap((row) =>
      subject('withdrawal', row.id, row.employee_no, {
        title: row.nickname,
        note: row.employee_no,
        state: words.withdrawals.tabs[row.status],
        amount: row.net,
        at: row.requested_at,
      }),
    ),
    articles: found.articles.flatMap((row) =>
      subject(ARTICLE_TYPES[row.section], row.id, row.title, {
        title: row.title || words.content.articles.untitled,
        note: find.sections[row.section],
        state: words.content.articles.states[row.state],
      }),
    ),
  }
  const searchOf: Partial<Record<FoundKind, LinkProps>> = {
    orders: { to: '/orders', search: { search: q } },
    customers: { to: '/customers', search: { q } },
    partners: { to: '/partners', search: { q } },
    products: { to: '/products', search: { q } },
    articles: { to: '/articles', search: { q } },
  }
  return (Object.keys(lists) as FoundKind[])
    .filter((kind) => lists[kind].length > 0)
    .map((kind) => ({
      id: kind,
      title: find.kinds[kind],
      options: lists[kind],
      ...(found.more.includes(kind) && searchOf[kind] && { all: searchOf[kind] }),
    }))
}

/** Names of the kinds of remembered records. */
export function recentOptions(words: FindWords, records: readonly RecentRecord[]): FindOption[] {
  const { find } = words
  const names: Record<string, string> = {
    order: find.kinds.orders,
    user: find.kinds.customers,
    partner: find.kinds.partners,
    product: find.kinds.products,
    refund: find.kinds.refunds,
    return: find.ofReturn,
    withdrawal: find.kinds.withdrawals,
    article: find.kinds.articles,
    material: find.sections.material,
    training: find.sections.training,
  }
  return records.flatMap(({ type, id, label }) => subject(type, id, label, { title: label, note: names[type] ?? '' }))
}
