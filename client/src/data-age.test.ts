import { Window } from 'happy-dom'
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { noteDataAge, useDataAge } from './data-age.ts'

const dom = new Window()
vi.stubGlobal('window', dom)
vi.stubGlobal('document', dom.document)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { createRoot } = await import('react-dom/client')

const URL = '/api/staff/report/flow?days=7'
const AS_OF = '2026-11-20T05:00:00.000Z'
const reply = (asOf?: string) => new Headers(asOf === undefined ? {} : { 'x-data-as-of': asOf })

const Screen = () => createElement('p', {}, useDataAge('GET /api/staff/report/flow', { days: '7' }) ?? 'now')

test('a screen follows the instant of the last reply to its call', () => {
  const place = dom.document.createElement('div')
  const root = createRoot(place as unknown as Element)
  act(() => root.render(createElement(Screen)))
  const shown = [place.textContent]
  for (const [url, headers] of [
    [URL, reply(AS_OF)],
    ['/api/staff/report/flow?days=30', reply()],
    [URL, reply()],
  ] as const) {
    act(() => noteDataAge(url, headers))
    shown.push(place.textContent)
  }
  act(() => root.unmount())
  expect(shown).toEqual(['now', AS_OF, AS_OF, 'now'])
})
