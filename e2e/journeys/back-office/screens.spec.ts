import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { findCutParts, findSidewaysTables } from '../../helpers/layout-faults.ts'
import { waitForAnimations } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ mode: 'parallel' })

const STATES = ['ready', 'empty', 'loading', 'error'] as const
type State = (typeof STATES)[number]
const SIZES = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

const ROUTES = join(import.meta.dirname, '../../../back-office/src/routes/_app')

/** Addresses of all pages, read from the route files; `$id` and other parameters are still in them. */
const listRoutes = (): string[] =>
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => /createFileRoute\('\/_app([^']*)'\)/.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1] ?? '')
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => path !== '/$')
    .toSorted()

/** Lists whose first row a page with a parameter shows. */
const LIST_CALLS: Record<string, string> = {
  '/approvals/$id': '/api/staff/approval',
  '/articles/$id': '/api/staff/article',
  '/customers/$id': '/api/staff/customer',
  '/material/$id': '/api/staff/material',
  '/orders/$id': '/api/staff/order',
  '/partners/$id': '/api/staff/partner',
  '/payouts/$id': '/api/staff/payout',
  '/products/$id': '/api/staff/product',
  '/refunds/$id': '/api/staff/refund',
  '/returns/$id': '/api/staff/return',
  '/training/$id': '/api/staff/training',
  '/withdrawals/$id': '/api/staff/withdrawal?status=paid',
}
const FIXED: Record<string, string> = {
  '/closing/$day': '/closing/2026-11-20',
  '/shop-rules/$name': '/shop-rules/shipping',
}

async function addressOf(request: APIRequestContext, route: string): Promise<string | undefined> {
  if (!route.includes('$')) return route
  const fixed = FIXED[route]
  if (fixed) return fixed
  const call = LIST_CALLS[route]
  if (!call) throw new Error(`No list for ${route}`)
  const { data } = (await (await request.get(call)).json()) as { data: { list?: WithId[] } | WithId[] }
  const first = (Array.isArray(data) ? data : (data.list ?? []))[0]
  return first && route.replace('$id', String(first.id ?? first.user_id))
}
type WithId = { id?: number | string; user_id?: number }

/** Parts of a page that still wait for a reply. */
const UNFINISHED = '.ant-skeleton, main [role=status][aria-label]'

/** Makes the calls of a page hang or fail, or empties every list in their replies. */
const simulate = (page: Page, state: State) =>
  page.route('**/api/staff/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (state === 'ready' || /\/api\/staff\/(me|open-tasks)(\/|$)/.test(pathname)) return route.fallback()
    if (state === 'loading') return
    if (state === 'error')
      return route.fulfill({ status: 503, json: { status: 503, data: null, msg: '', code: 'busy' } })
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const reply = (await response.json()) as { data: { list?: unknown[] } | unknown[] }
    if (Array.isArray(reply.data)) reply.data = []
    else if (reply.data?.list)
      Object.assign(reply.data, { list: [], next: null, ...('total' in reply.data && { total: 0 }) })
    return route.fulfill({ response, json: reply })
  })

for (const lang of JOURNEY_LANGS)
  for (const state of STATES)
    test(`every page of the back office: ${state} (${lang})`, { tag: '@thorough' }, async ({ page }) => {
      test.setTimeout(2_400_000)
      await openBackOffice(page, lang)
      await page.evaluate((chosen) => localStorage.setItem('back-office-lang', chosen), lang)
      await page.addInitScript((chosen) => localStorage.setItem('back-office-lang', chosen), lang)
      await signInStaff(page.request)
      const addresses = await Promise.all(listRoutes().map((route) => addressOf(page.request, route)))
      await simulate(page, state)
      for (const address of addresses) {
        if (address === undefined) continue
        await page.setViewportSize(LAPTOP.viewport)
        await page.goto(`/back-office${address}`)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        if (state === 'loading') await page.waitForTimeout(700)
        else {
          await page.waitForLoadState('networkidle')
          await expect(page.locator(UNFINISHED), address).toHaveCount(0)
        }
        for (const size of state === 'ready' ? SIZES : SIZES.filter(({ width }) => width !== 820)) {
          const name = `${address || '/'} ${state} ${lang} ${size.width}`
          await page.setViewportSize(size)
          await waitForAnimations(page)
          if (process.env['SCREENS']) {
            const file = `${(address || '/today').slice(1).replaceAll(/\W/g, '-')}-${state}-${lang}-${size.width}.png`
            await page.screenshot({ path: join(import.meta.dirname, '../../../test-results/screens', file) })
          }
          expect.soft(await findCutParts(page), name).toEqual([])
          if (size.width === 390) expect.soft(await findSidewaysTables(page), name).toEqual([])
          if (size.width !== 820) await expectAccessible(page, name)
        }
      }
    })
