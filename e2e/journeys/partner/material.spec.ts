import { sampleMp4, samplePdf } from '@bailu/server/testing/fixtures/sample-files'
import type { APIRequestContext } from '@playwright/test'
import { holdRequests } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { journeyLang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

type Offered = { id: number; name: string; variants: number; sold_out: boolean }
type MaterialItem = {
  id: number
  title: string
  caption: string
  pictures: unknown[]
  videos: unknown[]
  products: Offered[]
}

const listMaterial = async (request: APIRequestContext, lang: string): Promise<MaterialItem[]> =>
  (await (await request.get(`/api/material?lang=${lang}&size=50`)).json()).data.list

for (const lang of JOURNEY_LANGS) {
  test(`material: categories, search, the partner's link, and the preview (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const { articles, material } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto('/material')
    await expect(page.getByRole('heading', { name: articles.titles.material })).toBeVisible()
    await shopper.inspect(`${lang}-material`)
    const all = await listMaterial(request, lang)
    const nineImages = all.find(({ pictures }) => pictures.length === 9)!
    await page.getByRole('searchbox', { name: material.searchLabel }).fill('xyzzy')
    await page.keyboard.press('Enter')
    await expect(page.getByText(material.nothingFound)).toBeVisible()
    await shopper.inspect(`${lang}-material-nothing`)
    await page.getByRole('button', { name: material.clear }).click()
    await page.getByRole('link', { name: nineImages.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: nineImages.title })).toBeVisible()
    await expect(page.getByText(material.withLink)).toBeVisible()
    await shopper.inspect(`${lang}-material-piece`)
    await page.getByRole('button', { name: material.share, exact: true }).last().click()
    const sheet = page.getByRole('dialog', { name: material.shareTitle })
    await expect(sheet.getByText(`/article/detail/${nineImages.id}?e=BL0001`)).toBeVisible()
    await shopper.inspect(`${lang}-material-share`)
    await sheet.getByRole('button', { name: material.close }).click()
    await page.getByRole('button', { name: material.pictureOf(2, 9) }).click()
    const pictures = page.getByRole('dialog', { name: material.holdTitle })
    await expect(pictures.getByRole('img')).toHaveCount(9)
    await shopper.inspect(`${lang}-material-pictures`)
  })
}

test('the text is copied with the partner’s link; all pictures are saved', async ({
  page,
  context,
  shopper,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { material } = await shopper.speak('en')
  const piece = (await listMaterial(request, journeyLang('en'))).find(({ pictures }) => pictures.length === 2)!
  const copied = async () => {
    await page.goto(`/article/detail/${piece.id}`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: material.copyText }).click()
    await expect(page.getByText(material.copied)).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  const links = piece.products.map(({ id, name }) => `${name}\n${baseURL}/product/${id}?e=BL0001&s=m`)
  expect(links).toHaveLength(2)
  expect(await copied()).toBe([piece.caption, ...links].join('\n\n'))

  const downloads: string[] = []
  page.on('download', (file) => downloads.push(file.suggestedFilename()))
  await page.getByRole('button', { name: material.savePictures(2) }).click()
  await expect.poll(() => downloads).toEqual([`bailu-${piece.id}-1.jpg`, `bailu-${piece.id}-2.jpg`])
  await expect(page.getByText(material.saved)).toBeVisible()
})

test('a guest buys from material: no buttons of partners, and a tap before hydration fills the cart', async ({
  page,
  shopper,
  request,
}) => {
  const { material, product, cart } = await shopper.speak('en')
  const all = await listMaterial(request, journeyLang('en'))
  const oneSize = ({ variants, sold_out: soldOut }: Offered) => variants === 1 && !soldOut
  const piece = all.find(({ products }) => products.some(oneSize))!
  const offered = piece.products.find(oneSize)!
  const path = `/article/detail/${piece.id}?e=BL0001`
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: material.products })).toBeVisible()
  for (const name of [material.copyText, material.share])
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  await shopper.inspect('en-material-guest')

  const releaseAssets = await holdRequests(page, '**/assets/**')
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: `${product.addToCart}: ${offered.name}` }).click()
  releaseAssets()
  await expect(page.getByText(product.added)).toBeVisible()
  await page.unroute('**/assets/**')
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: cart.checkout(1) })).toBeVisible()
})

test('inside LINE the pictures are shown for a long press', async ({ browser, baseURL, request }) => {
  const { material } = WORDS[journeyLang('en')]
  const agent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 Line/14.1.0'
  const context = await browser.newContext({
    userAgent: agent,
    viewport: { width: 390, height: 844 },
    baseURL: baseURL!,
  })
  await context.addCookies([{ name: 'lang', value: journeyLang('en'), url: baseURL! }])
  const page = await context.newPage()
  const piece = (await listMaterial(request, journeyLang('en'))).find(({ pictures }) => pictures.length === 9)!
  await page.goto(`/article/detail/${piece.id}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: material.pictureOf(1, 9) }).click()
  const sheet = page.getByRole('dialog', { name: material.holdTitle })
  await expect(sheet.getByText(material.hold)).toBeVisible()
  await expect(sheet.getByText(material.holdWhy('LINE'))).toBeVisible()
  await expect(sheet.getByRole('img').first()).toHaveAttribute('src', /\.jpg$/)
  await context.close()
})

test('a link to unpublished material shows a notice; its pictures and files are deleted', async ({
  page,
  shopper,
  request,
}) => {
  const { material } = await shopper.speak('th')
  const headers = { authorization: `Bearer ${await signInStaff(request)}` }
  const film = sampleMp4(500)
  const sent = await request.post('/api/staff/file', {
    headers,
    multipart: { file: { name: '../คลิป "x".mp4', mimeType: 'text/html', buffer: film } },
  })
  const { key, url } = (await sent.json()).data
  // A file name with HTML that must not run.
  const file = { name: '<img src=x onerror=alert(1)>.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  const document = (await (await request.post('/api/staff/file', { headers, multipart: { file } })).json()).data
  const same = (text: string) => ({ en: text, zh: text, th: text })
  const form = {
    level2: 'ma001',
    title: same('น้ำค้างใหม่'),
    caption: same('ข้อความใหม่'),
    pictures: [],
    videos: [{ file: key }],
    documents: [document.key],
    expires_at: null,
  }
  const withKey = (key: string) => ({ ...headers, 'idempotency-key': `${key}-${Date.now()}` })
  const created = await request.post('/api/staff/material', { headers: withKey('create'), data: form })
  const { id } = (await created.json()).data
  const open = () => request.get(`/article/detail/${id}`)
  expect((await open()).status()).toBe(404)
  await request.post(`/api/staff/material/${id}/approve`, { headers: withKey('approve'), data: { version: 1 } })
  const part = await request.get(url, { headers: { range: 'bytes=0-99' } })
  expect([part.status(), (await part.body()).length]).toEqual([206, 100])
  await page.goto(`/article/detail/${id}`)
  await expect(page.getByRole('heading', { name: 'น้ำค้างใหม่' })).toBeVisible()
  await expect(page.getByText('img src=x onerror=alert(1)')).toBeVisible()
  await expect(page.locator('img[src$="/x"], img[onerror]')).toHaveCount(0)
  expect(await (await open()).text()).not.toContain('<img src=x')
  await request.post(`/api/staff/material/${id}/unpublish`, { headers, data: {} })
  // The page's own requests carry no session of staff, who still see it.
  expect((await page.request.get(url)).status()).toBe(404)
  await expect
    .poll(async () => (await request.get(`/api/material/${id}`)).json().then(({ code }) => code), { timeout: 8_000 })
    .toBe('no_longer_current')
  await page.goto('/material', { waitUntil: 'networkidle' })
  await page.evaluate((to) => history.pushState({}, '', to), `/article/detail/${id}?e=BL0002`)
  await expect(page.getByRole('heading', { name: material.over })).toBeVisible()
  await shopper.inspect('th-material-over')
  await page.getByRole('link', { name: material.toMaterial }).click()
  await expect(page.getByRole('link', { name: 'น้ำค้างใหม่' })).toBeHidden()
})
