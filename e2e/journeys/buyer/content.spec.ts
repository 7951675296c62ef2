import { HOSTILE_HTML } from '@bailu/server/testing/hostile/hostile-html'
import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

const three = (word: string) => ({ en: word, zh: word, th: word })
const article = (title: string, html: string) => ({
  level1: 'announcement',
  level2: 'e2e',
  title: three(title),
  body: three(html),
  cover: null,
})

/** Records every effect of an injected script: a dialog, a console message, a property of window, a request. */
function watchForScripts(page: Page): string[] {
  const events: string[] = []
  page.on('dialog', (dialog) => {
    events.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (one) => /evil/.test(one.url()) && events.push(one.url()))
  return events
}

/** Attributes and addresses of a page as it was served that would run something; its own scripts are allowed by hash. */
const runnableParts = (page: Page, html: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    return [...parsed.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value))
        .map(({ name, value }) => `${one.tagName} ${name}=${value}`),
    )
  }, html)

for (const lang of JOURNEY_LANGS) {
  test(`a guest reads news, agreements and the link page (${lang})`, async ({ page, shopper, request }) => {
    const { articles, brand, home, shell } = await shopper.speak(lang)
    await page.goto('/announcement')
    await expect(page.getByRole('heading', { name: articles.titles.announcement })).toBeVisible()
    await expect(page.getByText(shell.state.noMore)).toBeVisible()
    if (lang === 'th') await shopper.inspect(`${lang}-content-announcement`)
    const rich = page.locator('a[href^="/article/detail/"]').nth(1)
    const title = await rich.locator('span.font-serif').innerText()
    const href = await rich.getAttribute('href')
    await rich.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replace(/\s+/g, ' '))
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3)
    await expect(page.locator('blockquote, article ol, article hr, article figure')).toHaveCount(4)
    await expect(page.getByRole('button', { name: shell.header.share })).toBeVisible()
    await expect(page.getByRole('heading', { name: articles.more })).toBeVisible()
    await shopper.inspect(`${lang}-content-article`)
    const away = page.locator('article a[href^="https://example.com"]')
    await expect(away).toHaveAttribute('target', '_blank')
    await expect(away).toHaveAttribute('rel', 'noopener noreferrer nofollow')

    const html = await (await request.get(href!, { headers: { cookie: `lang=${lang}` } })).text()
    for (const part of ['property="og:title"', 'property="og:image"', 'rel="canonical"', '"@type":"Article"'])
      expect(html).toContain(part)

    expect((await page.goto('/article/detail/5'))?.status()).toBe(404)
    await page.getByRole('link', { name: articles.titles.training }).click()
    await expect(page).toHaveURL(/\/training$/)

    await page.goto('/policy?doc=privacy')
    await expect(page.getByRole('link', { name: brand.policy.docs.privacy })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: brand.policy.before }).click()
    await expect(page.getByText(brand.policy.older)).toBeVisible()
    if (lang === 'th') await shopper.inspect(`${lang}-content-policy`)
    await page.getByRole('link', { name: brand.policy.docs.user }).click()
    await expect(page.getByText(brand.policy.older)).toBeHidden()
    expect((await page.goto('/policy?version=99'))?.status()).toBe(404)

    await page.goto('/social')
    await expect(page.getByRole('link', { name: /TikTok/ })).toHaveAttribute('href', 'https://example.com/tiktok')
    await shopper.inspect(`${lang}-content-social`)
    await page.getByRole('link', { name: brand.social.shop }).click()
    await expect(page).toHaveURL(/\/home$/)
    // The app scrolls to the top when the screen is shown, so the journey scrolls after that.
    await expect(page.getByRole('region', { name: home.partners })).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', 'https://example.com/instagram')
  })

  test(`a partner reads messages and the brand's documents (${lang})`, async ({ page, shopper, request }) => {
    const { articles, brand, account } = await shopper.speak(lang)
    const staff = await staffApi(request)
    const words = `Meet us <b>${lang}</b> <script>alert(1)</script>`
    // Not to the partner whose screens the translations journey checks.
    const { id } = await staff.sendMessage({ content: three(words), audience: { to: 'one', employee_no: 'BL0002' } })
    const foreign = await staff.sendMessage({
      content: three('For Lin'),
      audience: { to: 'one', employee_no: 'BL0003' },
    })
    const events = watchForScripts(page)
    await page.goto('/login')
    await shopper.signIn(lang, 'newpartner@demo.example')
    await page.goto('/notice')
    const row = page.getByRole('listitem').filter({ hasText: words })
    await expect(row.getByText(articles.unread, { exact: true })).toBeVisible()
    await expect(page.getByText('For Lin')).toBeHidden()
    await shopper.inspect(`${lang}-content-notice`)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/notice/detail/${id}$`))
    await expect(page.getByText(words)).toBeVisible()
    if (lang === 'th') await shopper.inspect(`${lang}-content-notice-detail`)
    await page.getByRole('article').getByRole('link', { name: articles.titles.notice }).click()
    await expect(row.getByText(articles.unread, { exact: true })).toBeHidden()

    await page.goto(`/notice/detail/${foreign.id}`)
    await expect(page.getByRole('heading', { name: brand.messages.missing })).toBeVisible()
    await page.goto('/person')
    await page.getByRole('link', { name: account.person.about }).click()
    await expect(page.getByRole('link', { name: brand.policy.title })).toBeVisible()
    await expect(page.getByRole('link', { name: /WeChat/ })).toBeVisible()
    await shopper.inspect(`${lang}-content-about`)
    await page.getByRole('link', { name: brand.about.licences }).click()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await shopper.inspect(`${lang}-content-license`)
    await page.getByRole('listitem').first().getByRole('link').click()
    if (lang === 'th') await shopper.inspect(`${lang}-content-licence`)
    await page.getByRole('button', { name: brand.license.enlarge }).click()
    await expect(page.locator('.yarl__slide_image')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.yarl__slide_image')).toBeHidden()
    await page.goto('/license/77')
    await expect(page.getByRole('heading', { name: brand.license.missing })).toBeVisible()
    expect(events).toEqual([])
  })
}

test('all messages count as read at one tap', async ({ page, shopper, request }) => {
  const { account, articles, brand } = await shopper.speak('en')
  await (
    await staffApi(request)
  ).sendMessage({ content: three('One more'), audience: { to: 'one', employee_no: 'BL0002' } })
  await page.goto('/login')
  await shopper.signIn('en', 'newpartner@demo.example')
  await page.goto('/person')
  const row = page.getByRole('link', { name: articles.titles.notice })
  await expect(row).toContainText(new RegExp(account.unread('7').replace('7', '\\d+')))
  await row.click()
  const top = async () => (await page.getByRole('main').getByRole('listitem').first().boundingBox())!.y
  const markAllRead = page.getByRole('button', { name: brand.messages.readAll })
  await expect(markAllRead).toBeVisible()
  const before = await top()
  await markAllRead.click()
  await expect(page.getByText(articles.unread, { exact: true })).toHaveCount(0)
  await expect(markAllRead).toBeHidden()
  await expect(page.getByText(brand.messages.allRead)).toBeVisible()
  expect(await top()).toBe(before)
})

test('stored scripts never run', async ({ page, shopper, request }) => {
  const { articles } = await shopper.speak('en')
  const staff = await staffApi(request)
  const events = watchForScripts(page)
  await page.goto('/social')
  const payload = `<img src=x onerror=alert(1)></script><script>alert(2)</script> $& $\` \u2028`
  const hostile = HOSTILE_HTML.filter((html) => html.length < 300).map((html) => `<p>words</p>${html}`)
  const made: [number, number][] = []
  // One payload per article: an unclosed one would hide those after it.
  for (const [at, html] of [hostile.join('\n'), ...hostile.filter((_, n) => n % 9 === 0)].entries()) {
    const { id, version } = await staff.publishArticle(article(`${payload} ${at}`, html))
    made.push([id, version])
    const served = await (await request.get(`/article/detail/${id}`)).text()
    expect(await runnableParts(page, served)).toEqual([])
    expect(served.match(/<script[^>]*>[\s\S]*?<\/script>/g)?.join('')).not.toMatch(/[\u2028\u2029]/)
    await page.goto(`/article/detail/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>')
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).protocol))
    expect(links.filter((one) => !/^(https?|mailto|tel):$/.test(one))).toEqual([])
    expect(
      await page.locator('article :is(script, style, iframe, svg, object, form, [style*="url"], [onerror])').count(),
    ).toBe(0)
  }
  await page.goto('/announcement')
  await expect(page.getByText(articles.titles.announcement).first()).toBeVisible()
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  for (const [id, version] of made) await staff.unpublish(id, version)

  // The same in the words of a customer: a nickname, an address and a message to the shop.
  const email = `sting${Date.now()}@journey.example`
  const nickname = '<img src=x onerror=alert(1)>'
  const person = { nickname, email, phone: '0812345678', password: 'b'.repeat(40), agreed: true, lang: 'en' }
  const { data, msg } = await (await request.post('/api/register', { data: person })).json()
  expect(data, msg).toBeTruthy()
  const [product] = (await (await request.get('/api/product?size=1')).json()).data
  const detail = (await (await request.get(`/api/product/${product.id}`)).json()).data
  const headers = { authorization: `Bearer ${data.token}`, 'idempotency-key': email }
  const lines = [{ variant_id: detail.variants[0].id, quantity: 1 }]
  const contact = { name: '<b>x</b>', phone: '0812345678' }
  const order = { lines, address_id: 99999, contact, expected_total: detail.variants[0].price, buyer_message: payload }
  const placed = await (await request.post('/api/order', { data: order, headers })).json()
  expect(placed.status, placed.msg).toBe(100)
  await page.evaluate((token) => localStorage.setItem('token', token), data.token as string)
  await page.goto('/person')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  await page.goto('/order/list')
  await page.getByRole('article').first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('<img src=x onerror=alert(1)>').first()).toBeVisible()
  expect(events).toEqual([])
})

test('changes by staff are visible at once, unpublished content is gone', async ({ page, shopper, request }) => {
  const { articles } = await shopper.speak('en')
  const staff = await staffApi(request)
  const { id, version } = await staff.publishArticle(article('Before the rain', '<p>One</p>'))
  await page.goto(`/article/detail/${id}`)
  await expect(page.getByRole('heading', { name: 'Before the rain' })).toBeVisible()
  const after = await staff.editArticle(id, { ...article('After the rain', '<p>Two</p>'), version })
  await page.goto(`/article/detail/${id}`)
  await expect(page.getByRole('heading', { name: 'After the rain' })).toBeVisible()
  await staff.unpublish(id, after.version)
  expect((await page.goto(`/article/detail/${id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: articles.notFound })).toBeVisible()
})
