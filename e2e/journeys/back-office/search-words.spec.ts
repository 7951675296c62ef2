import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

const { catalogue, content, shell } = BACK_OFFICE_WORDS[journeyLang('en')]
const words = catalogue.searchWords

test('a group of search words is tried, saved, found in the shop, corrected and deleted', async ({ page }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  await page.goto('/back-office/products/search')
  const trial = page.getByRole('search', { name: words.try })
  const search = async (q: string) => {
    await trial.getByRole('searchbox').fill(q)
    await trial.getByRole('searchbox').press('Enter')
  }
  await search('zzglow')
  await expect(trial.getByText(words.tryNone('zzglow'))).toBeVisible()

  await page.getByRole('button', { name: words.add }).click()
  const form = page.getByRole('dialog', { name: words.add })
  const save = form.getByRole('button', { name: shell.save })
  await form.getByLabel(words.words).fill('zzglow\n\nZZ-Glow')
  await expectAccessible(page, 'form of search words')
  await save.click()
  await expect(form.getByLabel(words.words)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(words.words).fill('zzglow\nluminous')
  await save.click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(trial.getByText(words.tryFound(1))).toBeVisible()
  await expectAccessible(page, 'search words')

  await page.getByRole('button', { name: words.add }).click()
  await form.getByLabel(words.words).fill('zz glow\nshine')
  await save.click()
  await expect(form.getByText(errorWords('en').code.search_word_taken.replace('{name}', 'zzglow'))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `${content.remove}: zzglow` }).click()
  await page.getByRole('dialog').getByRole('button', { name: content.remove }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(trial.getByText(words.tryNone('zzglow'))).toBeVisible()
})

test('finance reads search words and cannot change them', async ({ page }) => {
  await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto('/back-office/products/search')
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: words.add })).toHaveCount(0)
})
