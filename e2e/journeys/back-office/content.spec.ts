import type { Locator, Page, Response } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 180_000 })

const { content: words, material, messages, training } = BACK_OFFICE_WORDS[journeyLang('en')]
const save = BACK_OFFICE_WORDS[journeyLang('en')].shell.save

const picture = async (name = 'leaf.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 480, channels: 3, background: '#1f4a3a' } })
    .png()
    .toBuffer(),
})
const PDF = {
  name: 'guide.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

async function upload(page: Page, button: Locator, file: Awaited<ReturnType<typeof picture>>) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  const isUpload = (answer: Response) => /\/api\/staff\/(picture|file)$/.test(new URL(answer.url()).pathname)
  await Promise.all([page.waitForResponse(isUpload), chooser.setFiles(file)])
  // A form is not sent while an upload is in flight: clicks on its busy button do nothing.
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
}

async function fillThreeLanguages(place: Page | Locator, label: string, text: string) {
  for (const language of Object.values(words.languages))
    await place.getByLabel(`${label} (${language})`, { exact: true }).fill(text)
}

async function paste(editor: Locator, html: string) {
  await editor.click()
  await editor.evaluate((element, markup) => {
    const data = new DataTransfer()
    data.setData('text/html', markup)
    data.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}

const FROM_WORD = `<html><head><style>p{color:red}</style></head><body>
  <h1 style="color:blue">Care</h1>
  <p class="MsoNormal"><span style="font-weight:700">Twice</span> a day, <a href="javascript:alert(1)">not this</a>
    or <a href="https://bailu.example/how">this</a><script>alert(1)</script><o:p></o:p></p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·  </span>First</p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·  </span>Second</p>
  <table><tr><th>Step</th><th>What</th></tr><tr><td><p>1</p><p>one</p></td><td colspan="1">Wash</td></tr></table>
  <img src="https://evil.example/x.png" onerror="alert(1)"><b style="font-weight:normal"><p>End</p></b></body></html>`

test('an article is pasted, pictured, copied to another language, published and read in the shop', async ({
  page,
  request,
}) => {
  await openBackOffice(page)
  await page.goto('/back-office/articles')
  await expect(page.getByRole('region', { name: words.articles.list })).toBeVisible()
  await expectAccessible(page, 'articles')
  await page.getByRole('link', { name: words.articles.add }).click()
  const english = page.getByRole('textbox', { name: words.editor.body(words.languages.en) })
  await page.getByLabel(`${words.title} (${words.languages.en})`).fill('Dew care')
  await paste(english, FROM_WORD)
  await expect(english.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+End')
  await upload(page, page.getByRole('button', { name: words.editor.picture }), await picture())
  await page.getByLabel(words.editor.alt).fill('A leaf')
  await expectAccessible(page, 'article editor')

  // Copied with its structure, and one additional word.
  const thai = page.getByRole('region', { name: words.languages.th })
  await thai.getByRole('button', { name: words.editor.copyFromOther }).click()
  await page.getByRole('menuitem', { name: words.editor.copyFrom(words.languages.en) }).click()
  await expect(thai.getByRole('listitem')).toHaveCount(2)

  // A title is missing: nothing is published, nothing lost.
  await page.getByRole('button', { name: words.articles.saveAndPublish }).click()
  await expect(page.getByText(words.articles.halfWritten)).toBeVisible()
  await page.getByLabel(`${words.title} (${words.languages.th})`).fill('ดูแลผิว')

  await page.getByRole('link', { name: words.places.banners }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.stay }).click()
  await page.getByRole('button', { name: words.articles.saveAndPublish }).click()
  await expect(page).toHaveURL(/articles\/\d+$/)
  await expect(page.getByText(words.articles.states.shown, { exact: true })).toBeVisible()

  const id = Number(/\d+$/.exec(page.url())![0])
  const { data } = await (await request.get(`/api/article/${id}?lang=en`)).json()
  expect(data.body).toEqual([
    { kind: 'heading', level: 2, text: [{ text: 'Care' }] },
    {
      kind: 'text',
      text: [
        { text: 'Twice', bold: true },
        { text: ' a day, not this or ' },
        { text: 'this', href: 'https://bailu.example/how' },
      ],
    },
    { kind: 'list', ordered: false, items: [[{ text: 'First' }], [{ text: 'Second' }]] },
    {
      kind: 'table',
      head: true,
      rows: [
        [[{ text: 'Step' }], [{ text: 'What' }]],
        [[{ text: '1\none' }], [{ text: 'Wash' }]],
      ],
    },
    { kind: 'text', text: [{ text: 'End' }] },
    expect.objectContaining({ kind: 'picture', alt: 'A leaf' }),
  ])
  await page.getByRole('button', { name: words.articles.preview }).click()
  const preview = page.getByRole('dialog', { name: words.articles.previewTitle })
  await preview.getByText(words.languages.en, { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Dew care' })).toBeVisible()
  await preview.getByText(words.languages.th, { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'ดูแลผิว' })).toBeVisible()
  await expectAccessible(page, 'preview')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: words.articles.unpublish, exact: true }).click()
  const asks = page.getByRole('dialog', { name: words.articles.unpublishTitle })
  await asks.getByRole('button', { name: words.articles.unpublish }).click()
  await expect(page.getByText(words.articles.states.unpublished, { exact: true }).first()).toBeVisible()
})

test('banners are added, checked, moved and shown on the home screen', async ({ page, request }) => {
  await openBackOffice(page)
  await page.goto('/back-office/banners')
  await page.getByRole('button', { name: words.banners.add }).click()
  const form = page.getByRole('dialog', { name: words.banners.add })
  await upload(page, form.getByRole('button', { name: words.choosePicture }), await picture())
  await fillThreeLanguages(form, words.banners.headline, 'Harvest')
  await form.getByLabel(words.banners.link).fill('/product/5')
  await form.getByRole('button', { name: save }).click()
  await expect(form.getByText(errorWords('en').code.link_unknown)).toBeVisible()
  await expectAccessible(page, 'banner form')
  await form.getByLabel(words.banners.link).fill('/shop')
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `${BACK_OFFICE_WORDS[journeyLang('en')].shell.moveUp}: Harvest` }).click()
  await expect(page.getByText(words.banners.sorted)).toBeVisible()
  const headlines = async () =>
    (await (await request.get('/api/home?lang=en')).json()).data.banners.map(
      (one: { headline: string }) => one.headline,
    )
  expect((await headlines()).at(-2)).toBe('Harvest')
  await expectAccessible(page, 'banners')
  await page.getByRole('button', { name: `${words.remove}: Harvest` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(words.banners.removed)).toBeVisible()
  expect(await headlines()).not.toContain('Harvest')
})

test('a message shows its number of recipients before it is sent, and can be retracted', async ({ page }) => {
  const text = `Tea at eight ${Date.now()}`
  await openBackOffice(page)
  await page.goto('/back-office/messages')
  await expectAccessible(page, 'messages')
  await page.getByRole('button', { name: messages.add }).click()
  const form = page.getByRole('dialog', { name: messages.add })
  await form.getByText(messages.toOne, { exact: true }).click()
  await form.getByRole('combobox', { name: messages.partner }).fill('BL0001')
  await page.getByText(/^BL0001 · /).click()
  await fillThreeLanguages(form, messages.content, text)
  await form.getByRole('button', { name: messages.next }).click()
  const check = page.getByRole('dialog', { name: messages.confirmTitle })
  await expect(check.getByText(messages.reaches(1))).toBeVisible()
  await expectAccessible(page, 'message check')
  await check.getByRole('button', { name: messages.confirm }).click()
  await expect(page.getByText(messages.done)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText(messages.readOf(0, 1))
  await row.getByRole('button', { name: messages.retract }).click()
  await page.getByRole('dialog').getByRole('button', { name: messages.retract }).click()
  await expect(row).toContainText(messages.retracted)
})

test('an agreement gets a new version; licences and links have their forms', async ({ page, request }) => {
  await openBackOffice(page)
  const agreement = async () => (await (await request.get('/api/policy?doc=user&lang=en')).json()).data
  const version = (await agreement()).version + 1
  const newTitle = `User agreement ${version}`
  await page.goto('/back-office/brand')
  await page.getByLabel(`${words.title} (${words.languages.en})`).fill(newTitle)
  await expectAccessible(page, 'agreement')
  await page.getByRole('button', { name: words.brand.saveVersion }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.brand.saveVersion }).click()
  await expect(page.getByRole('link', { name: words.brand.version(version), exact: true })).toBeVisible()
  expect(await agreement()).toMatchObject({ title: newTitle, version })
  for (const part of ['license', 'social', 'tips'] as const) {
    await page.getByRole('tab', { name: words.brand.tabs[part] }).click()
    await expect(page.getByRole('button', { name: save, exact: true })).toBeVisible()
    await expectAccessible(page, part)
  }
  const tips = async () => (await (await request.get('/api/tips?lang=en')).json()).data
  expect(await tips()).toMatchObject({ shown: true })
  const title = page.getByLabel(`${words.title} (${words.languages.en})`, { exact: true })
  const filled = await title.inputValue()
  // As the app says it again in the end: other journeys look at it.
  for (const said of ['Keep us close', filled]) {
    await title.fill(said)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect.poll(async () => (await tips()).words?.title).toBe(said)
    await expect(page.getByRole('button', { name: save, exact: true })).toBeDisabled()
  }
  await page.getByRole('tab', { name: words.brand.tabs.partner }).click()
  await expect(page.getByRole('link', { name: words.brand.version(1) })).toHaveAttribute(
    'href',
    '/policy?doc=partner&version=1',
  )
})

test('material is written with its files, approved, and unpublished', async ({ page, request }) => {
  await openBackOffice(page)
  await page.goto('/back-office/material')
  await expectAccessible(page, 'material')
  await page.getByRole('link', { name: material.add }).click()
  await expect(page).toHaveURL(/material\/new$/)
  // The address changes before the screen does, and the list has a field of this name too.
  await expect(page.getByRole('heading', { level: 1, name: material.newTitle })).toBeVisible()
  await page.getByLabel(material.category).click()
  await page.locator('.ant-select-item-option').first().click()
  await fillThreeLanguages(page, words.title, 'Harvest kit')
  await upload(page, page.getByRole('button', { name: words.choosePicture }), await picture())
  await expect(page.getByRole('img', { name: `${words.picture} 1` })).toBeVisible()
  await upload(page, page.getByRole('button', { name: material.addDocument }), PDF)
  await expect(page.getByRole('link', { name: 'guide.pdf' })).toBeVisible()
  await page.getByRole('button', { name: material.save }).click()
  await expect(page).toHaveURL(/material\/\d+$/)
  await expect(page.getByRole('button', { name: material.approve })).toBeVisible()
  await expectAccessible(page, 'piece')
  // The second of two editors sees the conflict and continues with what the first saved.
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const [tab, caption] of [
    [other, 'Theirs'],
    [page, 'Mine'],
  ] as const) {
    await tab.getByLabel(`${material.caption} (${words.languages.en})`).fill(caption)
    await tab.getByRole('button', { name: material.save }).click()
    await expect(tab.getByText(tab === other ? material.saved : words.editedByOther)).toBeVisible()
  }
  await other.close()
  await page.getByRole('button', { name: words.takeTheirs }).click()
  await expect(page.getByLabel(`${material.caption} (${words.languages.en})`)).toHaveValue('Theirs')
  await expect(page.getByText(words.editedByOther)).toBeHidden()
  const shown = async () =>
    (await (await request.get('/api/material?lang=en&q=Harvest')).json()).data.list.map(
      (one: { title: string; documents: { name: string }[] }) => [one.title, one.documents[0]?.name],
    )
  expect(await shown()).toEqual([])
  await page.getByRole('button', { name: material.approve }).click()
  await page.getByRole('dialog').getByRole('button', { name: material.approve }).click()
  await expect(page.getByText(material.states.approved, { exact: true }).first()).toBeVisible()
  await expect.poll(shown).toEqual([['Harvest kit', 'guide.pdf']])
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: material.unpublish }).click()
  const asks = page.getByRole('dialog', { name: material.unpublishTitle })
  await asks.getByRole('button', { name: material.unpublish }).click()
  await expect(asks).toBeHidden()
  await expect.poll(shown, { timeout: 10_000 }).toEqual([])
})

test('a course with a chapter and a quiz is published', async ({ page, request }) => {
  await openBackOffice(page)
  await page.goto('/back-office/training')
  await expectAccessible(page, 'training')
  await page.getByRole('link', { name: training.add }).click()
  for (const lang of ['en', 'zh', 'th']) await page.locator(`#title_${lang}`).fill('Harvest course')
  await fillThreeLanguages(page, training.lead, 'How leaves are picked')
  const chapter = page.locator('.ant-collapse-item').first()
  await fillThreeLanguages(chapter, words.title, 'Morning')
  await fillThreeLanguages(chapter, `${training.parts} 1`, 'Before the sun')
  await page.getByLabel(training.withQuiz).click()
  await page.getByRole('button', { name: training.addQuestion }).click()
  const question = page.getByRole('region', { name: training.question(1) })
  await fillThreeLanguages(question, training.question(1), 'When?')
  await fillThreeLanguages(question, training.option(1), 'Morning')
  await fillThreeLanguages(question, training.option(2), 'Noon')
  await page.getByLabel(training.published).click()
  await page.getByRole('button', { name: training.save, exact: true }).click()
  await expect(question.getByText(training.rightNeeded)).toBeVisible()
  await question.getByLabel(`${training.right}: ${training.option(1)}`).check()
  await expectAccessible(page, 'course')
  await page.getByRole('button', { name: training.save, exact: true }).click()
  await expect(page).toHaveURL(/training\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest course' })).toBeVisible()
  const course = async () =>
    (await (await request.get('/api/training?lang=en')).json()).data.find(
      ({ title }: { title: string }) => title === 'Harvest course',
    )
  expect(await course()).toMatchObject({ chapters: 1, quiz: true })
  await page.getByLabel(training.published).click()
  await page.getByRole('button', { name: training.save, exact: true }).click()
  await expect.poll(course).toBeUndefined()
})

test('finance sees none of it, and the server denies access', async ({ page }) => {
  await openBackOffice(page, 'en', 'finance@demo.example')
  await expect(
    page.getByText(BACK_OFFICE_WORDS[journeyLang('en')].shell.sections.content, { exact: true }),
  ).toHaveCount(0)
  await page.goto('/back-office/articles')
  await expect(page.getByText(BACK_OFFICE_WORDS[journeyLang('en')].shell.notYourRole)).toBeVisible()
  const status = await page.evaluate(async () => (await (await fetch('/api/staff/banner')).json()).status as number)
  expect(status).toBe(403)
})

test('a draft that was never published is deleted', async ({ page }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  const { articles } = words
  await page.goto('/back-office/articles/new')
  const title = `Draft ${Date.now()}`
  await page.locator('input[lang=en]').first().fill(title)
  await page.getByRole('button', { name: articles.save, exact: true }).click()
  await page.waitForURL(/\/articles\/\d+$/)
  await page.getByRole('button', { name: articles.delete, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: articles.delete, exact: true }).click()
  await page.waitForURL(/\/articles$/)
  await expect(page.getByText(articles.deleted)).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})
