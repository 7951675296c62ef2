import type { LinkProps } from '@tanstack/react-router'

type Address = NonNullable<LinkProps['to']>

/** Pages of what has a UUID. */
const PAGES_BY_UUID: Record<string, Address> = {
  approval: '/approvals/$id',
  cash_loss: '/orders/$id',
  order: '/orders/$id',
  refund: '/refunds/$id',
  return: '/returns/$id',
  withdrawal: '/withdrawals/$id',
}

/** Pages of what has a number. */
const PAGES_BY_NUMBER: Record<string, Address> = {
  article: '/articles/$id',
  batch: '/payouts/$id',
  card: '/partners/$id',
  material: '/material/$id',
  partner: '/partners/$id',
  payout: '/payouts/$id',
  product: '/products/$id',
  training: '/training/$id',
  user: '/customers/$id',
}

/** The page of the subject of an audit entry, an alarm or an approval, if there is one. */
export function pageOfSubject(type: string, id: string): LinkProps | undefined {
  if (type === 'shop_rule') return { to: '/shop-rules/$name', params: { name: id } }
  const pages = /^[0-9a-f]{8}-/.test(id) ? PAGES_BY_UUID : /^\d+$/.test(id) ? PAGES_BY_NUMBER : {}
  const to = pages[type]
  return to && { to, params: { id } }
}
