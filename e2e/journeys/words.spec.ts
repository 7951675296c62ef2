import { builtRoutes, screensOf, tokenOf, withoutLine } from '../shopper/all-screens.ts'
import { cutTexts, readScreen, walkTo } from '../shopper/read-screen.ts'
import { expect, test } from '../shopper/shop-test.ts'
import { EVERY_LANG, WORDS } from '../shopper/words.ts'
import { wrongWords } from '../shopper/wrong-words.ts'

type Named = { name: string }

test('every screen has a line in the table', () => {
  expect(builtRoutes().length).toBeGreaterThan(15)
  expect(withoutLine()).toEqual([])
})

test('the phone’s own choice wins, then its browser’s language, then English', async ({ browser, baseURL }) => {
  for (const { stored, locale, spoken } of [
    { stored: 'th', locale: 'zh-CN', spoken: 'th' },
    { stored: undefined, locale: 'zh-CN', spoken: 'zh' },
    { stored: 'xx', locale: 'th-TH', spoken: 'th' },
    { stored: undefined, locale: 'de-DE', spoken: 'en' },
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: baseURL!, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript((lang) => lang && localStorage.setItem('lang', lang), stored)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: WORDS[spoken].session.login.title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', spoken)
    // The cookie is set, so that the server renders the next page in this language.
    const told = async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value
    await expect.poll(told).toBe(spoken)
    await context.close()
  }
})

for (const lang of EVERY_LANG) {
  for (const who of ['guest', 'customer', 'partner'] as const) {
    test(
      `the words of every screen of a ${who} (${lang})`,
      lang === 'en' ? { tag: '@thorough' } : {},
      async ({ page, shopper, request }) => {
        await shopper.speak(lang)
        const token = who === 'guest' ? undefined : await tokenOf(request, who)
        const paths = await screensOf(request, who, token)
        const headers = { authorization: `Bearer ${token}` }
        const person = token ? await (await request.get('/api/user-info', { headers })).json() : undefined
        const { partner_logos: logos } = (await (await request.get('/api/home')).json()).data as {
          partner_logos: Named[]
        }
        // The demo's own proper nouns.
        const names = [person?.data.user.nickname, person?.data.user.mentor?.nickname, ...logos.map(({ name }) => name)]
        await page.addInitScript((kept) => kept && localStorage.setItem('token', kept), token)
        await page.goto('/person')
        await page.waitForLoadState('networkidle')
        for (const path of paths) {
          await test.step(path, async () => {
            await walkTo(page, path)
            expect.soft(wrongWords(await readScreen(page), lang, names.filter(Boolean)), `${path}, words`).toEqual([])
            expect.soft(await cutTexts(page), `${path}, cut`).toEqual([])
          })
        }
      },
    )
  }
}
