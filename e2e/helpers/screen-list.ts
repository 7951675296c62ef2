import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

export type Visitor = 'guest' | 'customer' | 'partner'
/** A screen and who opens it; `$id` is replaced by an id of the demo data. */
export type Screen = { path: string; visitor: Visitor }

/** One line for each screen, and one for each variant that a different visitor gets. */
const SCREENS: Screen[] = [
  { path: '/home', visitor: 'guest' },
  { path: '/shop', visitor: 'guest' },
  { path: '/shop?w=1', visitor: 'guest' },
  { path: '/shop?q=99999999', visitor: 'guest' },
  { path: '/product/$id', visitor: 'guest' },
  { path: '/product/424242', visitor: 'guest' },
  { path: '/cart', visitor: 'guest' },
  { path: '/order/confirm', visitor: 'guest' },
  { path: '/order/list', visitor: 'guest' },
  { path: '/address/list', visitor: 'guest' },
  { path: '/announcement', visitor: 'guest' },
  { path: '/material', visitor: 'guest' },
  { path: '/training', visitor: 'guest' },
  { path: '/article/detail/$id', visitor: 'guest' },
  { path: '/person', visitor: 'guest' },
  { path: '/partner/$no', visitor: 'guest' },
  { path: '/my-data?file=1', visitor: 'guest' },
  { path: '/my-data', visitor: 'guest' },
  { path: '/confirm-email', visitor: 'guest' },
  { path: '/email-correction', visitor: 'guest' },
  { path: '/login', visitor: 'guest' },
  { path: '/register', visitor: 'guest' },
  { path: '/forgot', visitor: 'guest' },
  { path: '/policy', visitor: 'guest' },
  { path: '/policy?doc=privacy', visitor: 'guest' },
  { path: '/social', visitor: 'guest' },
  { path: '/no/such/page', visitor: 'guest' },
  { path: '/person', visitor: 'customer' },
  { path: '/order/list', visitor: 'customer' },
  { path: '/address/list', visitor: 'customer' },
  { path: '/manage', visitor: 'customer' },
  { path: '/notice', visitor: 'customer' },
  { path: '/notifications', visitor: 'customer' },
  { path: '/language', visitor: 'customer' },
  { path: '/about', visitor: 'customer' },
  { path: '/license', visitor: 'customer' },
  { path: '/license/$id', visitor: 'customer' },
  { path: '/account', visitor: 'customer' },
  ...['name', 'phone', 'email', 'password', 'sessions', 'notifications', 'data', 'delete'].map((part): Screen => ({
    path: `/account?show=${part}`,
    visitor: 'customer',
  })),
  { path: '/person', visitor: 'partner' },
  { path: '/manage', visitor: 'partner' },
  { path: '/manage?view=page', visitor: 'partner' },
  { path: '/notifications', visitor: 'partner' },
  { path: '/manage/client', visitor: 'partner' },
  ...['', '?tab=file', '?tab=notes', '?tab=orders'].map((tab): Screen => ({
    path: `/manage/client/$id${tab}`,
    visitor: 'partner',
  })),
  { path: '/income', visitor: 'partner' },
  { path: '/income/sales', visitor: 'partner' },
  { path: '/card', visitor: 'partner' },
  { path: '/card?edit=1', visitor: 'partner' },
  { path: '/wthdrawal', visitor: 'partner' },
  { path: '/wthdrawal?statements=1', visitor: 'partner' },
  { path: '/customer/list', visitor: 'partner' },
  { path: '/customer/list?q=99999999', visitor: 'partner' },
  { path: '/customer/personal', visitor: 'partner' },
  { path: '/customer/personal?id=00000000-0000-4000-8000-000000000000', visitor: 'partner' },
  { path: '/customer/agency', visitor: 'partner' },
  { path: '/cart?view=links', visitor: 'partner' },
  { path: '/cart?basket=none', visitor: 'guest' },
  { path: '/manage?view=levels', visitor: 'partner' },
  { path: '/manage?view=queue', visitor: 'partner' },
  { path: '/data-center?view=links', visitor: 'partner' },
  { path: '/data-center?view=products', visitor: 'partner' },
  { path: '/income/activity', visitor: 'partner' },
  { path: '/income/statement', visitor: 'partner' },
  { path: '/income/total', visitor: 'partner' },
  { path: '/income/total?by=lines&range=d90', visitor: 'partner' },
  { path: '/data-center', visitor: 'partner' },
  { path: '/data-center/customer/$id', visitor: 'partner' },
  { path: '/data-center/trade/$id', visitor: 'partner' },
  { path: '/notice', visitor: 'partner' },
  { path: '/notice/detail/$id', visitor: 'partner' },
]

const ROUTES = join(import.meta.dirname, '../../storefront/src/routes')

/** The routes of the storefront, read from its route files. */
export const listRoutes = (): string[] =>
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
    .map((file) => /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1] ?? '')
    .map((id) => (id === '/' ? id : id.replace(/\/$/, '').replaceAll('_/', '/')))

/** Routes that the table above does not list. */
export const routesWithoutScreen = (): string[] => {
  const listed = new Set(SCREENS.map(({ path }) => path.split('?')[0]))
  return listRoutes().filter((route) => route !== '/' && !listed.has(route))
}

export const demoToken = async (request: APIRequestContext, visitor: Exclude<Visitor, 'guest'>): Promise<string> => {
  const password = createHash('sha1').update('demo1234').digest('hex')
  const reply = await request.post('/api/login', { data: { email: `${visitor}@demo.example`, password } })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

/** The paths of one visitor, `$id` replaced by ids of the demo data. */
export async function listScreens(request: APIRequestContext, visitor: Visitor, token?: string): Promise<string[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const first = async (path: string) => {
    const { data } = (await (await request.get(path, { headers })).json()) as { data: { list?: WithId[] } | WithId[] }
    return (Array.isArray(data) ? data : (data.list ?? []))[0]?.id
  }
  const ids: Record<string, string | undefined> = {
    '/product/$id': '/api/product?catalog=green',
    '/article/detail/$id': '/api/article?level1=announcement',
    '/license/$id': '/api/license',
    '/notice/detail/$id': '/api/sitemessage/check',
    '/manage/client/$id': '/api/client',
  }
  const sampleNames: Record<string, string> = {
    '/partner/$no': 'BL0001',
    '/data-center/customer/$id': 'active',
    '/data-center/trade/$id': 'rewards',
  }
  const paths = SCREENS.filter((screen) => screen.visitor === visitor).map(({ path }) => path)
  return Promise.all(
    paths.map(async (path) => {
      const route = path.replace(/\?.*/, '')
      return path.replace(/\$(?:id|no)/, sampleNames[route] ?? (ids[route] ? String(await first(ids[route])) : '$id'))
    }),
  )
}
type WithId = { id: number | string }
