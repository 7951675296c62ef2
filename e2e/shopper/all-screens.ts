import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

export type Who = 'guest' | 'customer' | 'partner'
/** A screen and who opens it; `$id` stands for an id of the demo data. */
export type Screen = { path: string; who: Who }

/** One line for each screen, and one for each variant that a different visitor gets. */
const SCREENS: Screen[] = [
  { path: '/home', who: 'guest' },
  { path: '/shop', who: 'guest' },
  { path: '/shop?w=1', who: 'guest' },
  { path: '/shop?q=99999999', who: 'guest' },
  { path: '/product/$id', who: 'guest' },
  { path: '/product/424242', who: 'guest' },
  { path: '/cart', who: 'guest' },
  { path: '/order/confirm', who: 'guest' },
  { path: '/order/list', who: 'guest' },
  { path: '/address/list', who: 'guest' },
  { path: '/announcement', who: 'guest' },
  { path: '/material', who: 'guest' },
  { path: '/training', who: 'guest' },
  { path: '/article/detail/$id', who: 'guest' },
  { path: '/person', who: 'guest' },
  { path: '/my-data', who: 'guest' },
  { path: '/confirm-email', who: 'guest' },
  { path: '/login', who: 'guest' },
  { path: '/register', who: 'guest' },
  { path: '/forgot', who: 'guest' },
  { path: '/policy', who: 'guest' },
  { path: '/policy?doc=privacy', who: 'guest' },
  { path: '/social', who: 'guest' },
  { path: '/no/such/page', who: 'guest' },
  { path: '/person', who: 'customer' },
  { path: '/order/list', who: 'customer' },
  { path: '/address/list', who: 'customer' },
  { path: '/manage', who: 'customer' },
  { path: '/notice', who: 'customer' },
  { path: '/language', who: 'customer' },
  { path: '/about', who: 'customer' },
  { path: '/license', who: 'customer' },
  { path: '/license/$id', who: 'customer' },
  { path: '/account', who: 'customer' },
  ...['name', 'phone', 'email', 'password', 'sessions', 'notifications', 'data', 'delete'].map((part): Screen => ({
    path: `/account?show=${part}`,
    who: 'customer',
  })),
  { path: '/person', who: 'partner' },
  { path: '/manage', who: 'partner' },
  { path: '/manage/client', who: 'partner' },
  ...['', '?tab=file', '?tab=notes', '?tab=orders'].map((tab): Screen => ({
    path: `/manage/client/$id${tab}`,
    who: 'partner',
  })),
  { path: '/income', who: 'partner' },
  { path: '/income/sales', who: 'partner' },
  { path: '/card', who: 'partner' },
  { path: '/card?edit=1', who: 'partner' },
  { path: '/wthdrawal', who: 'partner' },
  { path: '/wthdrawal?statements=1', who: 'partner' },
  { path: '/customer/list', who: 'partner' },
  { path: '/customer/list?q=99999999', who: 'partner' },
  { path: '/customer/personal', who: 'partner' },
  { path: '/customer/personal?id=none', who: 'partner' },
  { path: '/customer/agency', who: 'partner' },
  { path: '/cart?view=links', who: 'partner' },
  { path: '/cart?basket=none', who: 'guest' },
  { path: '/manage?view=levels', who: 'partner' },
  { path: '/income/activity', who: 'partner' },
  { path: '/income/statement', who: 'partner' },
  { path: '/income/total', who: 'partner' },
  { path: '/income/total?by=lines&range=d90', who: 'partner' },
  { path: '/data-center', who: 'partner' },
  { path: '/data-center/customer/$id', who: 'partner' },
  { path: '/data-center/trade/$id', who: 'partner' },
  { path: '/notice', who: 'partner' },
  { path: '/notice/detail/$id', who: 'partner' },
]

const ROUTES = join(import.meta.dirname, '../../storefront/src/routes')

/** The routes of the storefront, read from its route files. */
export const builtRoutes = (): string[] =>
  readdirSync(ROUTES)
    .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
    .map((file) => /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1] ?? '')
    .map((id) => (id === '/' ? id : id.replace(/\/$/, '').replaceAll('_/', '/')))

/** Routes that the table above does not list. */
export const withoutLine = (): string[] => {
  const walked = new Set(SCREENS.map(({ path }) => path.split('?')[0]))
  return builtRoutes().filter((route) => route !== '/' && !walked.has(route))
}

export const tokenOf = async (request: APIRequestContext, who: Exclude<Who, 'guest'>): Promise<string> => {
  const password = createHash('sha1').update('demo1234').digest('hex')
  const reply = await request.post('/api/login', { data: { email: `${who}@demo.example`, password } })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

/** The paths of one visitor, `$id` replaced by ids of the demo data. */
export async function screensOf(request: APIRequestContext, who: Who, token?: string): Promise<string[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const first = async (path: string) => {
    const { data } = (await (await request.get(path, { headers })).json()) as { data: { list?: Id[] } | Id[] }
    return (Array.isArray(data) ? data : (data.list ?? []))[0]?.id
  }
  const ids: Record<string, string | undefined> = {
    '/product/$id': '/api/product?catalog=green',
    '/article/detail/$id': '/api/article?level1=announcement',
    '/license/$id': '/api/license',
    '/notice/detail/$id': '/api/sitemessage/check',
    '/manage/client/$id': '/api/client',
  }
  const named: Record<string, string> = { '/data-center/customer/$id': 'active', '/data-center/trade/$id': 'rewards' }
  const paths = SCREENS.filter((screen) => screen.who === who).map(({ path }) => path)
  return Promise.all(
    paths.map(async (path) => {
      const row = path.replace(/\?.*/, '')
      return path.replace('$id', named[row] ?? (ids[row] ? String(await first(ids[row])) : '$id'))
    }),
  )
}
type Id = { id: number | string }
