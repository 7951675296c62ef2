import { expect, test } from '../shopper/shop-test.ts'
import { befall, goInside, type State, STATES } from '../shopper/states.ts'
import { LANGS } from '../shopper/words.ts'

/** Screens of guests and customers, and the states each of them can be in. */
type Screen = { name: string; path: string; who?: string; states: readonly State[] }

const LIST = STATES
const PAGE = ['ready', 'loading', 'error', 'offline'] as const
const STILL = ['ready'] as const

const screens = (product: number, article: number): Screen[] => [
  { name: 'home', path: '/home', states: LIST },
  { name: 'shop', path: '/shop', states: LIST },
  { name: 'search', path: '/shop?q=serum', states: ['ready', 'empty'] },
  { name: 'product', path: `/product/${product}`, states: PAGE },
  { name: 'product-unknown', path: '/product/424242', states: STILL },
  { name: 'cart', path: '/cart', states: PAGE },
  { name: 'cart-empty', path: '/cart?e=BL0002', states: STILL },
  { name: 'confirm', path: '/order/confirm', states: STILL },
  { name: 'orders', path: '/order/list', who: 'customer', states: LIST },
  { name: 'addresses', path: '/address/list', who: 'customer', states: LIST },
  { name: 'announcement', path: '/announcement', states: LIST },
  { name: 'material', path: '/material', states: STILL },
  { name: 'training', path: '/training', states: STILL },
  { name: 'article', path: `/article/detail/${article}`, states: PAGE },
  { name: 'person', path: '/person', states: STILL },
  { name: 'person-customer', path: '/person', who: 'customer', states: STILL },
  { name: 'manage-customer', path: '/manage', who: 'customer', states: STILL },
  { name: 'manage', path: '/manage', who: 'partner', states: STILL },
  { name: 'notice', path: '/notice', who: 'partner', states: LIST },
  { name: 'language', path: '/language', who: 'customer', states: STILL },
  { name: 'login', path: '/login', states: STILL },
  { name: 'register', path: '/register', states: STILL },
]

// A run for somebody's eyes photographs everything, or everything wide. Otherwise the longest words stand for all in
// the states between, which share one set of components.
const WIDE = process.env['SCREENS'] === 'wide'
const ALL = WIDE || process.env['SCREENS'] === 'all'
const statesIn = (lang: string, states: readonly State[]) =>
  ALL || lang === 'th' ? states : states.filter((state) => state === 'ready' || state === 'empty')

for (const lang of LANGS) {
  for (const who of [undefined, 'customer', 'partner']) {
    test(`every state of every screen of a ${who ?? 'guest'} (${lang})`, async ({ page, shopper, request }) => {
      test.setTimeout(240_000)
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

      for (const screen of screens(product!.id, list[0]!.id).filter((one) => one.who === who)) {
        for (const state of statesIn(lang, screen.states)) {
          await test.step(`${screen.name}, ${state}`, async () => {
            // Login-free and light: it asks for nothing that could fail.
            await page.goto(who ? '/person' : '/login')
            await page.waitForLoadState('networkidle')
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
    })
  }
}
