import type { Locator, Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readQr } from '../../helpers/qr.ts'
import { holdRequests } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, WORDS, type Lang } from '../../helpers/words.ts'

// QR codes need the resolution of a phone screen.
test.use({ deviceScaleFactor: 2 })

type Item = { id: number; name: string; sold_out: boolean }

const openShare = async (page: Page, lang: Lang) => {
  await page.locator('header').getByRole('button', { name: WORDS[lang].shell.header.share }).click()
  const dialog = page.getByRole('dialog', { name: WORDS[lang].app.share.title })
  await expect(dialog).toBeVisible()
  return dialog
}

const readCode = async (dialog: Locator) => readQr(await dialog.locator('svg[width="200"]').screenshot())

test('the code leads to the page: without e for a guest and a customer, with e for a partner', async ({
  page,
  shopper,
  baseURL,
}) => {
  await shopper.speak('en')
  await page.goto('/shop?w=1&e=BL0001')
  // A guest who came through a partner passes the bare page on.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('e'))).toBe('BL0001')
  const dialog = await openShare(page, journeyLang('en'))
  await expect(dialog.getByText(`${baseURL}/shop?w=1`, { exact: true })).toBeVisible()
  expect(await readCode(dialog)).toBe(`${baseURL}/shop?w=1`)
  const code = dialog.locator('svg[width="200"][height="200"]')
  await expect(code.locator('image')).toHaveAttribute('href', '/api/user/avatar/998')
  const { width, height } = await code.evaluate((svg) => {
    const image = svg.querySelector('image')!.getBoundingClientRect()
    return { width: Math.round(image.width), height: Math.round(image.height) }
  })
  expect([width, height]).toEqual([40, 40])
  await dialog.getByRole('button', { name: WORDS[journeyLang('en')].app.share.cancel }).click()
  await expect(dialog).toBeHidden()

  await shopper.signIn('en', 'customer@demo.example')
  await page.goto('/announcement')
  expect(await readCode(await openShare(page, journeyLang('en')))).toBe(`${baseURL}/announcement`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await shopper.signIn('en', 'partner@demo.example')
  await page.goto('/announcement')
  const partners = await openShare(page, journeyLang('en'))
  await expect(partners.getByText(`${baseURL}/announcement?e=BL0001`)).toBeVisible()
  expect(await readCode(partners)).toBe(`${baseURL}/announcement?e=BL0001`)
})

test('a tap on the share button before hydration is replayed', async ({ page, shopper }) => {
  await shopper.speak('en')
  const releaseAssets = await holdRequests(page, '**/assets/**')
  await page.goto('/announcement', { waitUntil: 'commit' })
  await page
    .locator('header')
    .getByRole('button', { name: WORDS[journeyLang('en')].shell.header.share })
    .click()
  releaseAssets()
  await expect(page.getByRole('dialog', { name: WORDS[journeyLang('en')].app.share.title })).toBeVisible()
})

test('a guest’s tap on the language before hydration is replayed', async ({ page, shopper }) => {
  await shopper.speak('th')
  const { language } = WORDS[journeyLang('th')].account.person
  const releaseAssets = await holdRequests(page, '**/assets/**')
  await page.goto('/person', { waitUntil: 'commit' })
  await page.getByRole('button', { name: language }).click()
  releaseAssets()
  await expect(page.getByRole('dialog').getByText('English')).toBeVisible()
})

test('Copy link shows a message, and the link is in the clipboard', async ({ page, context, shopper, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shopper.speak('en')
  await page.goto('/material')
  const dialog = await openShare(page, journeyLang('en'))
  await dialog.getByRole('button', { name: WORDS[journeyLang('en')].app.share.copy }).click()
  await expect(page.getByText(WORDS[journeyLang('en')].app.share.copied)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/material`)
})

test('where the phone can share, the link is passed to it', async ({ page, shopper, baseURL }) => {
  await shopper.speak('en')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (sharedData: ShareData) => Object.assign(window, { sent: sharedData }) })
  })
  await page.goto('/training')
  const dialog = await openShare(page, journeyLang('en'))
  await dialog.getByRole('button', { name: WORDS[journeyLang('en')].app.share.send, exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { sent: ShareData }).sent.url)).toBe(`${baseURL}/training`)
})

for (const lang of JOURNEY_LANGS) {
  test(`a partner's poster carries product, price and a code that leads to the home page (${lang})`, async ({
    page,
    shopper,
    request,
    baseURL,
  }, info) => {
    const { app } = await shopper.speak(lang)
    const products = (await (await request.get(`/api/product?catalog=white&lang=${lang}`)).json()).data as Item[]
    const { id, name } = products.toSorted((a, b) => b.name.length - a.name.length)[0]!
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto(`/product/${id}`)
    const dialog = await openShare(page, lang)
    await expect(dialog.getByText(`/product/${id}?e=BL0001`)).toBeVisible()
    await dialog.getByRole('button', { name: app.poster.make }).click()
    const poster = page.getByRole('dialog', { name: app.poster.title })
    await expect(poster.getByRole('img', { name: app.poster.alt(name) })).toBeVisible()
    await shopper.inspect(`${lang}-poster`)
    const coming = page.waitForEvent('download')
    await poster.getByRole('link', { name: app.poster.save }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('bailu-poster.png')
    const picture = sharp(await file.path())
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1080, height: 1440 })
    const png = await picture.toBuffer()
    await writeFile(info.outputPath('poster.png'), png)
    // As it travels through a chat app: smaller and as JPEG.
    expect(await readQr(await sharp(png).resize(720).jpeg({ quality: 70 }).toBuffer())).toBe(
      `${baseURL}/product/${id}?e=BL0001&s=p`,
    )
    const { channels } = await sharp(png).extract({ left: 72, top: 168, width: 936, height: 800 }).stats()
    expect(channels[0]!.stdev, 'the photograph is there').toBeGreaterThan(8)
    await poster.getByRole('button', { name: app.poster.back, exact: true }).click()
    await expect(page.getByRole('dialog', { name: app.share.title })).toBeVisible()
  })
}

test('other pages have a poster as well; without a network there is a message and the dialog stays', async ({
  page,
  shopper,
  baseURL,
}) => {
  const { app } = await shopper.speak('en')
  await page.goto('/shop')
  const dialog = await openShare(page, journeyLang('en'))
  await page.route('**/api/home**', (route) => route.abort())
  await dialog.getByRole('button', { name: app.poster.make }).click()
  await expect(page.getByRole('alert')).toHaveText(app.poster.failed)
  await page.unroute('**/api/home**')
  await page.getByRole('button', { name: app.poster.retry }).click()
  const image = page.locator('img[width="1080"]')
  await expect(image).toBeVisible()
  expect(await readQr(await image.screenshot())).toBe(`${baseURL}/shop`)
})
