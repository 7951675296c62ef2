import { expect, test } from '../../helpers/shop-test.ts'
import { registerCustomer } from '../../helpers/variants.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { journeyLang, JOURNEY_LANGS } from '../../helpers/words.ts'

type Answer = { id: string; right: string[] }

for (const lang of JOURNEY_LANGS) {
  test(`a complete course, quiz failed and passed, on two phones (${lang})`, async ({
    page,
    shopper,
    request,
    browser,
    baseURL,
  }) => {
    const { articles, training } = await shopper.speak(lang)
    const [course] = (await (await request.get(`/api/training?lang=${lang}`)).json()).data as {
      id: number
      title: string
      chapters: number
    }[]
    const headers = { authorization: `Bearer ${await signInStaff(request)}` }
    const { form } = (await (await request.get(`/api/staff/training/${course!.id}`, { headers })).json()).data
    const answers: Answer[] = form.quiz.questions

    await page.goto('/training')
    await expect(page.getByRole('heading', { name: articles.titles.training })).toBeVisible()
    await expect(page.getByText(training.invite)).toBeVisible()
    await shopper.inspect(`${lang}-training-guest`)
    const token = await registerCustomer(request)
    await page.evaluate((one) => localStorage.setItem('token', one), token)
    await page.goto('/training')
    await page.getByRole('link', { name: course!.title }).click()
    await expect(page.getByRole('heading', { name: course!.title })).toBeVisible()
    await expect(page.getByText(training.invite)).toBeHidden()
    await shopper.inspect(`${lang}-course`)
    await page.getByRole('link', { name: training.begin, exact: true }).click()
    await expect(page.getByText(training.chapter(1, course!.chapters))).toBeVisible()
    await shopper.inspect(`${lang}-chapter`)
    await page.getByRole('button', { name: training.markDone }).dblclick()
    await expect(page.getByText(training.chapter(2, course!.chapters))).toBeVisible()

    // Another phone continues at the position of this one.
    const other = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL! })
    await other.addCookies([{ name: 'lang', value: lang, url: baseURL! }])
    await other.addInitScript(
      ([one, spoken]) => {
        localStorage.setItem('token', one!)
        localStorage.setItem('lang', spoken!)
      },
      [token, lang],
    )
    const second = await other.newPage()
    await second.goto(`/training?course=${course!.id}`)
    await expect(second.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
    await second.getByRole('link', { name: training.goOn, exact: true }).click()
    await expect(second.getByText(training.chapter(2, course!.chapters))).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: training.markToQuiz }).click()
    await expect(page.getByRole('heading', { name: training.quiz })).toBeVisible()
    await page.getByRole('button', { name: training.submit }).click()
    await expect(page.getByRole('alert')).toHaveText(training.answerAll)
    await shopper.inspect(`${lang}-quiz-open`)
    const option = (id: string, value: string) => {
      const { options } = form.quiz.questions.find((one: Answer) => one.id === id)
      const text = options.find((one: { id: string }) => one.id === value).text[lang]
      return page.locator(`#question-${id}`).getByLabel(text, { exact: true })
    }
    for (const { id, right } of answers)
      await option(
        id,
        ['a', 'b', 'c'].find((one) => !right.includes(one))!,
      ).check()
    await page.getByRole('button', { name: training.submit }).click()
    await expect(page.getByRole('heading', { name: training.failed })).toBeVisible()
    await shopper.inspect(`${lang}-quiz-failed`)
    await page.getByRole('button', { name: training.tryAgain }).click()
    for (const { id, right } of answers) for (const value of right) await option(id, value).check()
    await page.getByRole('button', { name: training.submit }).click()
    await expect(page.getByRole('heading', { name: training.passed })).toBeVisible()
    await expect(page.getByText(training.courseDone)).toBeVisible()
    await shopper.inspect(`${lang}-quiz-passed`)
    await page.getByRole('status').getByRole('link', { name: training.allCourses }).click()
    await expect(page.getByText(training.completed, { exact: true })).toBeVisible()
    await shopper.inspect(`${lang}-training-done`)
  })
}

test('a course that was opened is read without a network, and what was done there is sent later', async ({
  page,
  shopper,
  context,
  request,
}) => {
  const { training } = await shopper.speak('en')
  const [course] = (await (await request.get(`/api/training?lang=${journeyLang('en')}`)).json()).data as {
    id: number
    title: string
  }[]
  const token = await registerCustomer(request)
  const headers = { authorization: `Bearer ${token}` }
  await page.goto('/login')
  await page.evaluate((one) => localStorage.setItem('token', one), token)
  await page.goto('/training?course=424242')
  await expect(page.getByRole('heading', { name: training.notFound })).toBeVisible()
  await page.getByRole('link', { name: training.allCourses }).click()
  await page.getByRole('link', { name: course!.title }).click()
  await expect(page.getByRole('heading', { name: course!.title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: training.begin, exact: true }).click()
  await expect(page.getByText(training.chapter(1, 2))).toBeVisible()
  await page.getByRole('button', { name: training.markDone }).click()
  await expect(page.getByText(training.storedHere)).toBeVisible()
  await expect(page.getByText(training.chapter(2, 2))).toBeVisible()
  await context.setOffline(false)
  const done = async () =>
    (await (await request.get('/api/training/progress', { headers })).json()).data[0]?.done.length
  await expect.poll(done).toBe(1)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('pending_')
})
