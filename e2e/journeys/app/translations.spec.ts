import { listRoutes, listScreens, demoToken, routesWithoutScreen } from '../../helpers/screen-list.ts'
import { findCutTexts, readScreen, navigateTo } from '../../helpers/read-screen.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { ALL_LANGS, WORDS } from '../../helpers/words.ts'
import { findWrongWords } from '../../helpers/check-words.ts'

type Named = { name: string }

test('every screen has a line in the table', () => {
  expect(listRoutes().length).toBeGreaterThan(15)
  expect(routesWithoutScreen()).toEqual([])
})

test('the stored choice comes first, then the browser’s language, then English', async ({ browser, baseURL }) => {
  for (const { stored, locale, spoken: expectedLang } of [
    { stored: 'th', locale: 'zh-CN', spoken: 'th' },
    { stored: undefined, locale: 'zh-CN', spoken: 'zh' },
    { stored: 'xx', locale: 'th-TH', spoken: 'th' },
    { stored: undefined, locale: 'de-DE', spoken: 'en' },
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: baseURL!, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript((lang) => lang && localStorage.setItem('lang', lang), stored)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: WORDS[expectedLang].auth.login.title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', expectedLang)
    // The cookie is set, so that the server renders the next page in this language.
    const readCookieLang = async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value
    await expect.poll(readCookieLang).toBe(expectedLang)
    await context.close()
  }
})

for (const lang of ALL_LANGS) {
  for (const visitor of ['guest', 'customer', 'partner'] as const) {
    test(
      `the texts of every screen of a ${visitor} (${lang})`,
      lang === 'en' ? { tag: '@thorough' } : {},
      async ({ page, shopper, request }) => {
        await shopper.speak(lang)
        const token = visitor === 'guest' ? undefined : await demoToken(request, visitor)
        const paths = await listScreens(request, visitor, token)
        const headers = { authorization: `Bearer ${token}` }
        const person = token ? await (await request.get('/api/user-info', { headers })).json() : undefined
        const { partner_logos: logos } = (await (await request.get('/api/home')).json()).data as {
          partner_logos: Named[]
        }
        const tasks: { client: { nickname: string } | null; lead: { name: string } | null }[] =
          visitor === 'partner' ? (await (await request.get('/api/task', { headers })).json()).data.list : []
        // The demo's own proper nouns.
        const names = [
          person?.data.user.nickname,
          person?.data.user.mentor?.nickname,
          ...logos.map(({ name }) => name),
          ...tasks.map(({ client, lead }) => client?.nickname ?? lead?.name),
        ]
        await page.addInitScript((stored) => stored && localStorage.setItem('token', stored), token)
        await page.goto('/person')
        await page.waitForLoadState('networkidle')
        for (const path of paths) {
          await test.step(path, async () => {
            await navigateTo(page, path)
            expect
              .soft(findWrongWords(await readScreen(page), lang, names.filter(Boolean)), `${path}, words`)
              .toEqual([])
            expect.soft(await findCutTexts(page), `${path}, cut`).toEqual([])
          })
        }
      },
    )
  }
}
