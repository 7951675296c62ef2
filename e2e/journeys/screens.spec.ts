import { expect, test } from '../shopper/shop-test.ts'
import { befall, goInside, type State, STATES } from '../shopper/states.ts'
import { LANGS } from '../shopper/words.ts'

// The screenshots are viewed by people.
test.use({ deviceScaleFactor: 2 })

test.describe.configure({ mode: 'parallel' })

/** Screens of guests and customers, and the states each of them can be in. */
type Screen = {
  name: string
  path: string
  who?: string
  states: readonly State[]
  /** Removes the cart lines that were added. */
  emptied?: true
}

const LIST = STATES
const PAGE = ['ready', 'loading', 'error', 'offline'] as const
const STILL = ['ready'] as const

type Ids = { product: number; article: number; course: number; licence: number; message: number; client: number }
const screens = ({ product, article, course, licence, message, client }: Ids): Screen[] => [
  { name: 'home', path: '/home', states: LIST },
  { name: 'shop', path: '/shop', states: LIST },
  { name: 'search', path: '/shop?q=serum', states: ['ready', 'empty'] },
  { name: 'product', path: `/product/${product}`, states: PAGE },
  { name: 'product-unknown', path: '/product/424242', states: STILL },
  { name: 'cart', path: '/cart', states: PAGE },
  { name: 'confirm', path: '/order/confirm', states: STILL },
  { name: 'cart-empty', path: '/cart', emptied: true, states: STILL },
  { name: 'orders', path: '/order/list', who: 'customer', states: LIST },
  { name: 'addresses', path: '/address/list', who: 'customer', states: LIST },
  { name: 'announcement', path: '/announcement', states: LIST },
  { name: 'material', path: '/material', states: LIST },
  { name: 'training', path: '/training', states: LIST },
  { name: 'course', path: `/training?course=${course}`, states: PAGE },
  { name: 'article', path: `/article/detail/${article}`, states: PAGE },
  { name: 'person', path: '/person', states: STILL },
  { name: 'person-customer', path: '/person', who: 'customer', states: STILL },
  { name: 'account', path: '/account', who: 'customer', states: STILL },
  ...(['name', 'phone', 'email', 'password', 'sessions', 'notifications', 'data', 'delete'] as const).map(
    (part): Screen => ({ name: `account-${part}`, path: `/account?show=${part}`, who: 'customer', states: STILL }),
  ),
  { name: 'about', path: '/about', who: 'customer', states: PAGE },
  { name: 'licences', path: '/license', who: 'customer', states: LIST },
  { name: 'licence', path: `/license/${licence}`, who: 'customer', states: PAGE },
  { name: 'manage-customer', path: '/manage', who: 'customer', states: STILL },
  { name: 'person-partner', path: '/person', who: 'partner', states: STILL },
  { name: 'card', path: '/card', who: 'partner', states: PAGE },
  { name: 'card-form', path: '/card?edit=1', who: 'partner', states: STILL },
  { name: 'withdrawal', path: '/wthdrawal', who: 'partner', states: LIST },
  { name: 'statements', path: '/wthdrawal?statements=1', who: 'partner', states: STILL },
  { name: 'leads', path: '/customer/list', who: 'partner', states: LIST },
  { name: 'lead-person', path: '/customer/personal', who: 'partner', states: STILL },
  { name: 'lead-company', path: '/customer/agency', who: 'partner', states: STILL },
  { name: 'lead-unknown', path: '/customer/personal?id=none', who: 'partner', states: STILL },
  { name: 'basket-links', path: '/cart?view=links', who: 'partner', states: LIST },
  { name: 'basket-closed', path: '/cart?basket=none', states: STILL },
  { name: 'levels', path: '/manage?view=levels', who: 'partner', states: LIST },
  { name: 'manage', path: '/manage', who: 'partner', states: LIST },
  { name: 'clients', path: '/manage/client', who: 'partner', states: LIST },
  { name: 'client', path: `/manage/client/${client}`, who: 'partner', states: PAGE },
  { name: 'client-file', path: `/manage/client/${client}?tab=file`, who: 'partner', states: STILL },
  { name: 'client-notes', path: `/manage/client/${client}?tab=notes`, who: 'partner', states: LIST },
  { name: 'client-orders', path: `/manage/client/${client}?tab=orders`, who: 'partner', states: LIST },
  { name: 'client-unknown', path: '/manage/client/424242', who: 'partner', states: STILL },
  { name: 'notice', path: '/notice', who: 'partner', states: LIST },
  { name: 'message', path: `/notice/detail/${message}`, who: 'partner', states: PAGE },
  { name: 'income', path: '/income', who: 'partner', states: PAGE },
  { name: 'income-total', path: '/income/total', who: 'partner', states: ['ready', 'empty'] },
  { name: 'income-sales', path: '/income/sales', who: 'partner', states: LIST },
  { name: 'income-activity', path: '/income/activity', who: 'partner', states: STILL },
  { name: 'data-center', path: '/data-center', who: 'partner', states: PAGE },
  { name: 'report-trade', path: '/data-center/trade/sales', who: 'partner', states: LIST },
  { name: 'report-customer', path: '/data-center/customer/active', who: 'partner', states: ['ready', 'empty'] },
  { name: 'language', path: '/language', who: 'customer', states: STILL },
  { name: 'login', path: '/login', states: STILL },
  { name: 'register', path: '/register', states: STILL },
  { name: 'forgot', path: '/forgot', states: STILL },
  { name: 'policy', path: '/policy', states: PAGE },
  { name: 'policy-privacy', path: '/policy?doc=privacy', states: STILL },
  { name: 'social', path: '/social', states: PAGE },
  { name: 'no-such-page', path: '/no/such/page', states: STILL },
]

// A run for somebody's eyes photographs everything, or everything wide. Otherwise the longest words stand for all in
// the states between, which share one set of components.
const WIDE = process.env['SCREENS'] === 'wide'
const ALL = WIDE || process.env['SCREENS'] === 'all'
const statesIn = (lang: string, states: readonly State[]) =>
  ALL || lang === 'th' ? states : states.filter((state) => state === 'ready' || state === 'empty')

for (const lang of LANGS) {
  for (const who of [undefined, 'customer', 'partner']) {
    test(
      `every state of every screen of a ${who ?? 'guest'} (${lang})`,
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
        if (who) await shopper.signIn(lang, `${who}@demo.example`)
        const cart = JSON.stringify([{ variant_id: detail.variants[0]!.id, quantity: 2 }])
        if (!who) await page.evaluate((lines) => localStorage.setItem('cart:', lines), cart)

        const token = await page.evaluate(() => localStorage.getItem('token'))
        const mine = async (path: string) =>
          (await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()).data
        const [course] = (await data('/api/training')) as { id: number }[]
        const [licence] = who === 'customer' ? ((await mine('/api/license')) as { id: number }[]) : []
        const messages = who === 'partner' ? ((await mine('/api/sitemessage')) as { list: { id: number }[] }).list : []
        const clients = who === 'partner' ? ((await mine('/api/client')) as { list: { id: number }[] }).list : []
        const ids: Ids = {
          product: product!.id,
          article: list[0]!.id,
          course: course!.id,
          licence: licence?.id ?? 0,
          message: messages[0]?.id ?? 0,
          client: clients[0]?.id ?? 0,
        }
        for (const screen of screens(ids).filter((one) => one.who === who)) {
          for (const state of statesIn(lang, screen.states)) {
            await test.step(`${screen.name}, ${state}`, async () => {
              // Login-free and light: it asks for nothing that could fail.
              await page.goto(who ? '/person' : '/login')
              await page.waitForLoadState('networkidle')
              if (screen.emptied) await page.evaluate(() => localStorage.removeItem('cart:'))
              await befall(page, state)
              await goInside(page, screen.path)
              await page.waitForTimeout(state === 'error' || state === 'offline' ? 900 : 500)
              if (state !== 'loading') await expect(page.getByRole('heading').first()).toBeVisible()
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
