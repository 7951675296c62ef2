import type { Lang } from '@bailu/contract/languages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { I18nProvider } from '../i18n/i18n.tsx'
import { loadAllWords } from '../i18n/words.ts'
import { clearSession } from '../session/auth.ts'
import { toast, Toasts } from '../ui/dialog/toast.tsx'

// The limit of a hanging test, not of how long something may take.
configure({ asyncUtilTimeout: 30_000 })
// Not implemented by happy-dom.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })

afterEach(() => {
  toast(' ')
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  clearSession()
})

/** Renders a screen with its providers, at the address `/`; once more, it replaces the earlier one. */
export async function renderScreen(content: ReactNode, lang: Lang = 'en') {
  cleanup()
  const words = await loadAllWords(lang)
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => content })
  const others = ['/card', '/policy', '/home'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({
    routeTree: root.addChildren([home, ...others]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await router.load()
  render(
    <QueryClientProvider client={queries}>
      <I18nProvider initial={{ lang, words }} onChange={() => {}}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return { words, queries, router }
}

/** The input with this label. */
export const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { selector: 'input, select, textarea' })
export const type = (label: string, value: string): void => void fireEvent.change(fieldOf(label), { target: { value } })
export const tap = (name: string, within: HTMLElement = document.body): void => {
  const button = screen.getAllByRole('button', { name }).find((one) => within.contains(one))
  if (!button) throw new Error(`No button ${name}`)
  fireEvent.click(button)
}
