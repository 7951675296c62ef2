import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/shop-test.ts'
import { simulateState, pushRoute, type State, STATES } from '../../helpers/screen-states.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

// The screenshots are viewed by people.
test.use({ deviceScaleFactor: 2 })

test.describe.configure({ mode: 'parallel' })

/** Screens of guests and customers, and the states each of them can be in. */
type Screen = {
  name: string
  path: string
  visitor?: string
  states: readonly State[]
  /** Removes the cart lines that were added. */
  emptied?: true
}

const LIST = STATES
const PAGE = ['ready', 'loading', 'error', 'offline'] as const
const STATIC = ['ready'] as const

type Ids = { product: number; article: number; course: number; licence: number; message: number; client: number }
const screens = ({ product, article, course, licence, message, client }: Ids): Screen[] => [
  { name: 'home', path: '/home', states: LIST },
  { name: 'shop', path: '/shop', states: LIST },
  { name: 'search', path: '/shop?q=serum', states: ['ready', 'empty'] },
  { name: 'product', path: `/product/${product}`, states: PAGE },
  { name: 'product-unknown', path: '/product/424242', states: STATIC },
  { name: 'cart', path: '/cart', states: PAGE },
  { name: 'confirm', path: '/order/confirm', states: STATIC },
  { name: 'cart-empty', path: '/cart', emptied: true, states: STATIC },
  { name: 'orders', path: '/order/list', visitor: 'customer', states: LIST },
  { name: 'addresses', path: '/address/list', visitor: 'customer', states: LIST },
  { name: 'announcement', path: '/announcement', states: LIST },
  { name: 'material', path: '/material', states: LIST },
  { name: 'training', path: '/training', states: LIST },
  { name: 'course', path: `/training?course=${course}`, states: PAGE },
  { name: 'article', path: `/article/detail/${article}`, states: PAGE },
  { name: 'person', path: '/person', states: STATIC },
  { name: 'person-customer', path: '/person', visitor: 'customer', states: STATIC },
  { name: 'account', path: '/account', visitor: 'customer', states: STATIC },
  ...(['name', 'phone', 'email', 'password', 'sessions', 'notifications', 'data', 'delete'] as const).map(
    (part): Screen => ({ name: `account-${part}`, path: `/account?show=${part}`, visitor: 'customer', states: STATIC }),
  ),
  { name: 'about', path: '/about', visitor: 'customer', states: PAGE },
  { name: 'licences', path: '/license', visitor: 'customer', states: LIST },
  { name: 'licence', path: `/license/${licence}`, visitor: 'customer', states: PAGE },
  { name: 'manage-customer', path: '/manage', visitor: 'customer', states: STATIC },
  { name: 'person-partner', path: '/person', visitor: 'partner', states: STATIC },
  { name: 'card', path: '/card', visitor: 'partner', states: PAGE },
  { name: 'card-form', path: '/card?edit=1', visitor: 'partner', states: STATIC },
  { name: 'withdrawal', path: '/wthdrawal', visitor: 'partner', states: LIST },
  { name: 'statements', path: '/wthdrawal?statements=1', visitor: 'partner', states: STATIC },
  { name: 'leads', path: '/customer/list', visitor: 'partner', states: LIST },
  { name: 'lead-person', path: '/customer/personal', visitor: 'partner', states: STATIC },
  { name: 'lead-company', path: '/customer/agency', visitor: 'partner', states: STATIC },
  {
    name: 'lead-unknown',
    path: '/customer/personal?id=00000000-0000-4000-8000-000000000000',
    visitor: 'partner',
    states: STATIC,
  },
  { name: 'basket-links', path: '/cart?view=links', visitor: 'partner', states: LIST },
  { name: 'basket-closed', path: '/cart?basket=none', states: STATIC },
  { name: 'levels', path: '/manage?view=levels', visitor: 'partner', states: LIST },
  { name: 'manage', path: '/manage', visitor: 'partner', states: LIST },
  { name: 'queue-empty', path: '/manage?view=queue', visitor: 'partner', states: STATIC },
  { name: 'own-page', path: '/manage?view=page', visitor: 'partner', states: PAGE },
  { name: 'partner-page', path: '/partner/BL0001', states: PAGE },
  { name: 'partner-unknown', path: '/partner/BL9999', states: STATIC },
  { name: 'notifications', path: '/notifications', visitor: 'customer', states: LIST },
  { name: 'notifications-partner', path: '/notifications', visitor: 'partner', states: ['ready'] },
  { name: 'report-links', path: '/data-center?view=links', visitor: 'partner', states: PAGE },
  { name: 'report-products', path: '/data-center?view=products', visitor: 'partner', states: PAGE },
  { name: 'clients', path: '/manage/client', visitor: 'partner', states: LIST },
  { name: 'client', path: `/manage/client/${client}`, visitor: 'partner', states: PAGE },
  { name: 'client-file', path: `/manage/client/${client}?tab=file`, visitor: 'partner', states: STATIC },
  { name: 'client-notes', path: `/manage/client/${client}?tab=notes`, visitor: 'partner', states: LIST },
  { name: 'client-orders', path: `/manage/client/${client}?tab=orders`, visitor: 'partner', states: LIST },
  { name: 'client-unknown', path: '/manage/client/424242', visitor: 'partner', states: STATIC },
  { name: 'notice', path: '/notice', visitor: 'partner', states: LIST },
  { name: 'message', path: `/notice/detail/${message}`, visitor: 'partner', states: PAGE },
  { name: 'income', path: '/income', visitor: 'partner', states: PAGE },
  { name: 'income-total', path: '/income/total', visitor: 'partner', states: ['ready', 'empty'] },
  { name: 'income-sales', path: '/income/sales', visitor: 'partner', states: LIST },
  { name: 'income-activity', path: '/income/activity', visitor: 'partner', states: STATIC },
  { name: 'data-center', path: '/data-center', visitor: 'partner', states: PAGE },
  { name: 'report-trade', path: '/data-center/trade/sales', visitor: 'partner', states: LIST },
  { name: 'report-customer', path: '/data-center/customer/active', visitor: 'partner', states: ['ready', 'empty'] },
  { name: 'language', path: '/language', visitor: 'customer', states: STATIC },
  { name: 'login', path: '/login', states: STATIC },
  { name: 'register', path: '/register', states: STATIC },
  { name: 'forgot', path: '/forgot', states: STATIC },
  { name: 'policy', path: '/policy', states: PAGE },
  { name: 'policy-privacy', path: '/policy?doc=privacy', states: STATIC },
  { name: 'social', path: '/social', states: PAGE },
  { name: 'no-such-page', path: '/no/such/page', states: STATIC },
]

// A run for someone's eyes photographs everything, or everything wide. Otherwise the longest words stand for all in
// the states between, which share one set of components.
const WIDE = process.env['SCREENS'] === 'wide'
const ALL = WIDE || process.env['SCREENS'] === 'all'
const statesFor = (lang: string, states: readonly State[]) =>
  ALL || lang === 'th' ? states : states.filter((state) => state === 'ready' || state === 'empty')

/** A long list ends with skeletons of its next page, below the screen. */
const countSkeletonsOnScreen = (page: Page): Promise<number> =>
  page
    .locator('main .skeleton')
    .evaluateAll(
      (skeletons) =>
        skeletons.filter((skeleton) => skeleton.checkVisibility() && skeleton.getBoundingClientRect().top < innerHeight)
          .length,
    )

for (const lang of JOURNEY_LANGS) {
  for (const visitor of [undefined, 'customer', 'partner']) {
    test(
      `every state of every screen of a ${visitor ?? 'guest'} (${lang})`,
      { tag: '@thorough' },
      async ({ page, shopper, request }) => {
        test.setTimeout(600_000)
        await shopper.speak(lang)
        const data = async (path: string) => (await (await request.get(path)).json()).data
        const [product] = (await data('/api/product?size=1')) as { id: number }[]
        const { list } = (await data('/api/article?level1=announcement')) as { list: { id: number }[] }
        const detail = (await data(`/api/product/${product!.id}`)) as { variants: { id: number }[] }
        if (WIDE) await page.setViewportSize({ width: 1280, height: 800 })

        await page.goto('/login')
        if (visitor) await shopper.signIn(lang, `${visitor}@demo.example`)
        const cart = JSON.stringify([{ variant_id: detail.variants[0]!.id, quantity: 2, seen_price: null }])
        if (!visitor) await page.evaluate((lines) => localStorage.setItem('cart:', lines), cart)

        const token = await page.evaluate(() => localStorage.getItem('token'))
        const ownData = async (path: string) =>
          (await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()).data
        const [course] = (await data('/api/training')) as { id: number }[]
        const [licence] = visitor === 'customer' ? ((await ownData('/api/license')) as { id: number }[]) : []
        const messages =
          visitor === 'partner' ? ((await ownData('/api/sitemessage')) as { list: { id: number }[] }).list : []
        const clients = visitor === 'partner' ? ((await ownData('/api/client')) as { list: { id: number }[] }).list : []
        const ids: Ids = {
          product: product!.id,
          article: list[0]!.id,
          course: course!.id,
          licence: licence?.id ?? 0,
          message: messages[0]?.id ?? 0,
          client: clients[0]?.id ?? 0,
        }
        for (const screen of screens(ids).filter((one) => one.visitor === visitor)) {
          for (const state of statesFor(lang, screen.states)) {
            await test.step(`${screen.name}, ${state}`, async () => {
              // Login-free and light: it asks for nothing that could fail.
              const first = visitor ? '/person' : '/login'
              await page.goto(first)
              await page.waitForLoadState('networkidle')
              if (screen.emptied) await page.evaluate(() => localStorage.removeItem('cart:'))
              await simulateState(page, state)
              const firstHeading = await page.getByRole('heading').first().elementHandle()
              await pushRoute(page, screen.path)
              if (!screen.path.startsWith(first)) await firstHeading!.waitForElementState('hidden')
              if (state !== 'loading') {
                await expect.poll(() => countSkeletonsOnScreen(page), { timeout: 15_000 }).toBe(0)
                await expect(page.getByRole('heading').first()).toBeVisible()
              }
              await shopper.inspect(`${WIDE ? 'wide-' : ''}${lang}-${screen.name}-${state}`)
              await page.context().setOffline(false)
              await page.unroute('**/api/**')
            })
          }
        }
      },
    )
  }
}
