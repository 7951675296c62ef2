// @vitest-environment happy-dom
import { act, configure, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { en as levels } from '@bailu/phrases/levels/en'
import { th as levelsInThai } from '@bailu/phrases/levels/th'
import { I18nProvider, useI18n } from './i18n.tsx'
import { hasWords, loadAllWords, loadWords } from './words.ts'

// The limit of a hanging test, not of how long something may take.
configure({ asyncUtilTimeout: 30_000 })

function LevelsTitle() {
  const { words, changeLang } = useI18n('levels')
  return <button onClick={() => void changeLang('th')}>{words.levels.title}</button>
}

test('a component suspends until its namespace is loaded, and follows a change of language', async () => {
  const logged = vi.spyOn(console, 'error')
  onTestFinished(() => logged.mockRestore())
  const words = await loadWords('en', [])
  expect(hasWords(words, ['levels'])).toBe(false)
  const page = (
    <I18nProvider initial={{ lang: 'en', words }} onChange={() => {}}>
      <Suspense fallback="loading">
        <LevelsTitle />
      </Suspense>
    </I18nProvider>
  )
  // React renders again after a suspension only in an awaited `act`.
  await act(async () => void render(page))
  const button = await screen.findByRole('button', { name: levels.title })
  button.click()
  expect(await screen.findByRole('button', { name: levelsInThai.title })).toBeTruthy()
  expect(logged).not.toHaveBeenCalled()
})

test('all words of a language contain every namespace', async () => {
  expect(hasWords(await loadAllWords('zh'), ['orders', 'withdrawals', 'skin', 'home'])).toBe(true)
})
