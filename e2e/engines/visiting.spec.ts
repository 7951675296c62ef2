import { expect } from '@playwright/test'
import { errorWords, WORDS } from '../helpers/words.ts'
import { HYDRATED, journey, signIn, words } from './phone-test.ts'

const { account, app, auth, browse, home, product, shell } = words

journey('Back leads to the place in the list that was left, and a product begins at its top', async ({ phone }) => {
  await phone.open('/home')
  await phone.see({ role: 'heading', name: home.white })
  const link =
    await phone.run<string>(`const [link] = [...document.querySelectorAll('main a[href^="/product/"]')].slice(-1)
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    return link.getAttribute('href')`)
  const before = await phone.run<number>('return scrollY')
  expect(before).toBeGreaterThan(300)
  await phone.tap({ css: `main a[href="${link}"]` })
  await phone.see({ role: 'button', name: product.addToCart })
  await expect.poll(() => phone.run('return scrollY')).toBe(0)
  await phone.back()
  await phone.isAt('/home')
  await expect.poll(() => phone.run('return scrollY')).toBeGreaterThan(before - 200)
})

journey('a picture fills the screen over the page, and Back closes only it', async ({ phone, request }) => {
  const [goods] = (await (await request.get('/api/product?catalog=green&in_stock=1')).json()).data as { id: number }[]
  await phone.open(`/product/${goods!.id}`)
  await phone.tap({ css: 'main button[aria-haspopup=dialog]' })
  await phone.see({ role: 'dialog', name: browse.viewer })
  await phone.back()
  await phone.gone({ role: 'dialog' })
  await phone.isAt(`/product/${goods!.id}`)
  await phone.see({ role: 'button', name: product.addToCart })
})

journey('a language is chosen in a sheet and stays over a reload', async ({ phone }) => {
  await phone.open('/person')
  await phone.see(HYDRATED)
  await phone.tap({ role: 'button', name: account.person.language })
  await phone.see({ role: 'dialog', name: account.language.title })
  // The page below can neither be tapped nor scrolled.
  expect(await phone.run('return document.querySelector("dialog[open]").matches(":modal")')).toBe(true)
  await phone.tap({ role: 'button', name: '中文' })
  await phone.gone({ role: 'dialog' })
  await phone.see({ text: WORDS.zh.account.person.guestTitle })
  await phone.reload()
  await phone.see({ text: WORDS.zh.account.person.guestTitle })
  expect(await phone.run('return document.documentElement.lang')).toBe('zh')
})

journey(
  'signing in: a wrong password is answered, what was typed stays, and a reload keeps the session',
  async ({ phone }) => {
    await phone.open('/login')
    await phone.typeInto({ label: auth.field.email }, 'customer@demo.example')
    await phone.typeInto({ label: auth.field.password }, 'not this one')
    await phone.tap({ role: 'button', name: auth.login.submit })
    await phone.see({ text: errorWords('th').code.wrong_login })
    await phone.hasValue({ label: auth.field.email }, 'customer@demo.example')
    await signIn(phone, 'customer@demo.example')
    await phone.open('/account')
    await phone.reload()
    await phone.see({ text: /customer@demo\.example/ })
  },
)

journey('registering: each wrong field says what is wrong', async ({ phone }) => {
  await phone.open('/register?e=BL0001')
  await phone.hasValue({ label: auth.field.invitation }, 'BL0001')
  await phone.typeInto({ label: auth.field.email }, 'not an address')
  await phone.typeInto({ label: auth.field.phone }, '12')
  await phone.tap({ role: 'button', name: auth.register.submit })
  await phone.see({ text: auth.error.nickname }, { text: auth.error.email }, { text: auth.error.phone })
  await phone.hasValue({ label: auth.field.email }, 'not an address')
})

journey(
  'without a network visited pages open, others say why they do not, and the shop goes on by itself',
  async ({ phone, request }) => {
    const goods = (await (await request.get('/api/product?catalog=green&in_stock=1')).json()).data as {
      id: number
      name: string
    }[]
    const [visited, other] = goods
    await phone.open('/home')
    await expect.poll(() => phone.run('return navigator.serviceWorker.controller !== null')).toBe(true)
    await phone.open(`/product/${visited!.id}`)
    const stored = `return caches.keys().then(async (names) => {
    const name = names.find((it) => it.startsWith('bailu-pages'))
    return name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []
  })`
    await expect.poll(() => phone.run(stored), { timeout: 20_000 }).toContain(`/product/${visited!.id}`)

    // Everything that the page needs has arrived.
    await phone.see(HYDRATED)
    await expect.poll(() => phone.run('return document.querySelector("main img").naturalWidth')).toBeGreaterThan(0)
    phone.setOffline(true)
    await phone.leaveFor(`/product/${visited!.id}`)
    await phone.see({ role: 'button', name: product.addToCart }, { text: app.offline.strip })
    await phone.leaveFor(`/product/${other!.id}`)
    await phone.see({ role: 'heading', name: app.offline.title })

    phone.setOffline(false)
    await phone.open(`/product/${other!.id}`)
    await phone.see({ role: 'button', name: product.addToCart })
    await phone.gone({ text: app.offline.strip }, { text: shell.toast.networkError })
  },
)
