import { callsOfRoles, type Key } from '@bailu/contract/calls'
import type { StaffRole } from '@bailu/contract/call'
import { STATUS } from '@bailu/contract/envelope'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { message, Modal } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { loadTranslations } from '../app/language.tsx'
import { loadAllWords } from '../app/words.ts'

// Waiting ends with the condition; the limit is for a busy machine.
configure({ asyncUtilTimeout: 30_000 })

message.config({ duration: 0 })
afterEach(async () => {
  await act(async () => {
    message.destroy()
    Modal.destroyAll()
  })
  await waitFor(() => expect(document.querySelector('.ant-message-notice')).toBeNull())
})

/** Shows a part of a screen with the providers of the app, in English, as staff with `role`. */
export async function renderScreen(children: ReactNode, role: StaffRole = 'owner') {
  const translations = await loadTranslations('en')
  // One object, to which all namespaces are added.
  const words = await loadAllWords('en')
  const root = createRootRoute()
  const app = createRoute({
    getParentRoute: () => root,
    id: '_app',
    beforeLoad: () => ({
      me: {
        id: 'owner-id',
        roles: [role],
        may: callsOfRoles([role]),
        polled: [],
        email: 'owner@bailu.test',
        idle_seconds: 1_800,
      },
    }),
    component: Outlet,
  })
  const index = createRoute({ getParentRoute: () => app, path: '/', component: () => children })
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([index])]),
    history: createMemoryHistory(),
  })
  render(
    <Providers
      translations={translations}
      changeLanguage={async () => {}}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {/* Another route tree than that of the app. */}
      <RouterProvider router={router as never} />
    </Providers>,
  )
  await screen.findAllByRole('button')
  return words
}

type Answer = { status: number; code?: string; msg?: string; errors?: Record<string, string>; data?: unknown }
type SentCall = { call: string; input: unknown; idempotencyKey: string | null }

/** Answers instead of the server: reads from `reads` by the end of their path, changes from `next`, else with success. */
export function stubServer(reads: Partial<Record<Key, unknown>> = {}) {
  const sent: SentCall[] = []
  const next: (Answer | 'lost' | Promise<Answer>)[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    if (method === 'GET') {
      const read = Object.entries(reads).find(([key]) => new RegExp(`${toPattern(key)}$`).test(url.split('?')[0]!))
      return Response.json({ status: STATUS.ok, msg: '', data: read?.[1] ?? { list: [], next: null } })
    }
    const idempotencyKey = new Headers(headers).get('Idempotency-Key')
    sent.push({ call: `${method} ${url}`, input: JSON.parse(String(body)), idempotencyKey })
    const answer = await (next.shift() ?? { status: STATUS.ok, data: {} })
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ msg: '', ...answer })
  })
  return { sent, next }
}

const toPattern = (key: string) => key.split(' ')[1]!.replaceAll(/\{\w+\}/g, '[^/]+')
