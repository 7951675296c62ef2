import type { Key } from '@bailu/contract/calls'
import type { LinkProps } from '@tanstack/react-router'
import { MENU_SECTIONS } from './menu.tsx'

type Address = NonNullable<LinkProps['to']>

/** Pages that are not in the menu: the call without which a page is of no use. */
const OTHER_PAGES: { [A in Address]?: Key } = {
  '/alarms': 'GET /api/staff/alarm',
  '/approvals/$id': 'GET /api/staff/approval/{id}',
  '/articles/$id': 'GET /api/staff/article/{id}',
  '/articles/new': 'POST /api/staff/article',
  '/closing/$day': 'GET /api/staff/closing/{day}',
  '/customers/$id': 'GET /api/staff/customer/{id}',
  '/material/$id': 'GET /api/staff/material/{id}',
  '/material/new': 'POST /api/staff/material',
  '/me': 'GET /api/staff/me',
  '/orders/$id': 'GET /api/staff/order/{id}',
  '/orders/new': 'POST /api/staff/order',
  '/orders/print': 'GET /api/staff/order/packing-slip',
  '/partners/$id': 'GET /api/staff/partner/{id}',
  '/payouts/$id': 'GET /api/staff/payout/{id}',
  '/products/$id': 'GET /api/staff/product/{id}',
  '/products/new': 'POST /api/staff/product',
  '/receipts/list': 'POST /api/staff/receipt',
  '/refunds/$id': 'GET /api/staff/refund/{id}',
  '/returns/$id': 'GET /api/staff/return/{id}',
  '/rewards/grant': 'POST /api/staff/reward/activity',
  '/shop-rules/$name': 'GET /api/staff/shop-rule/{name}',
  '/training/$id': 'GET /api/staff/training/{id}',
  '/training/new': 'POST /api/staff/training',
  '/withdrawals/$id': 'GET /api/staff/withdrawal/{id}',
}

const MENU_PAGES = new Map<string, Key>(
  MENU_SECTIONS.flatMap(({ pages }) => pages.map(({ to, requiredCall }) => [to as string, requiredCall] as const)),
)

/** The call that a role must be allowed to see a page at all; undefined for an address without a page. @param path of the route */
export const requiredCallOf = (path: string): Key | undefined => {
  const address = path === '/' ? path : path.replace(/\/$/, '')
  return MENU_PAGES.get(address) ?? OTHER_PAGES[address as Address]
}
