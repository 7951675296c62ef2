import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 240_000 })

const { content, material, shell, training } = BACK_OFFICE_WORDS[journeyLang('en')]

/** Editors longer than the screen of a phone, with the names of their buttons. */
const EDITORS = [
  ['/products/new', shell.save],
  ['/articles/new', content.articles.saveAndPublish],
  ['/training/new', training.save],
  ['/material/new', material.save],
  ['/brand?page=tips', shell.save],
  ['/brand?page=license', shell.save],
] as const

for (const [path, save] of EDITORS)
  test(`${path}: saving stays in view on a phone, and covers nothing that the keyboard reaches`, async ({ page }) => {
    await openBackOffice(page)
    await page.goto(`/back-office${path}`)
    const button = page.getByRole('button', { name: save, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.locator('h1').evaluate((heading) => {
      heading.tabIndex = -1
      heading.focus()
    })
    const covered: string[] = []
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press('Tab')
      const state = await button.evaluate((element) => {
        const bar = element.parentElement!
        const active = document.activeElement!
        if (active === document.body || bar.contains(active)) return 'end'
        const { top, bottom, height } = active.getBoundingClientRect()
        const { paddingTop, lineHeight } = getComputedStyle(active)
        // Of a text the line with the caret, its first, is scrolled into view; of a panel of a tab its beginning.
        const firstLine = parseFloat(paddingTop) + parseFloat(lineHeight)
        const end = active.matches('textarea, [contenteditable], [role=tabpanel]')
          ? top + Math.min(height, firstLine)
          : bottom
        const isCovered = end > bar.getBoundingClientRect().top + 1
        return isCovered ? `${active.tagName} ${active.id} ${active.getAttribute('aria-label') ?? ''}` : ''
      })
      if (state === 'end') break
      if (state) covered.push(state)
    }
    expect(covered).toEqual([])
  })
