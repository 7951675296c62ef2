// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HydratedPart } from './hydration.ts'

const markHydrated = (part: HydratedPart) =>
  (globalThis as unknown as { markHydrated: (part: HydratedPart) => void }).markHydrated(part)

const handled: string[] = []
/** As React after hydration: handles clicks that reach the document. */
const handle = ({ target }: Event) => handled.push((target as HTMLElement).id)

beforeAll(() => {
  document.body.innerHTML = `
    <button id="share" data-early="share"></button>
    <input id="large" type="radio" name="variant"><button id="add" data-early="buy"></button>`
})
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  handled.length = 0
  await import('./click-replay.ts')
})
afterEach(() => {
  document.removeEventListener('click', handle)
  vi.useRealTimers()
})

const tap = (id: string) => document.getElementById(id)!.click()
const hydrate = (part: HydratedPart) => {
  document.addEventListener('click', handle)
  markHydrated(part)
}

test('a tap before hydration is replayed once', () => {
  tap('share')
  hydrate('share')
  vi.runAllTimers()
  expect(handled).toEqual(['share'])
})

test('a tap that React stops while it waits for code is replayed', () => {
  const stop = (click: Event) => click.stopPropagation()
  document.addEventListener('click', stop, { capture: true, once: true })
  tap('share')
  hydrate('share')
  vi.runAllTimers()
  expect(handled).toEqual(['share'])
})

test('a tap during which its part is hydrated is handled once, after the variant that was chosen before', () => {
  tap('large')
  document.addEventListener('click', () => hydrate('buy'), { capture: true, once: true })
  tap('add')
  expect(handled).toEqual(['large'])
  vi.runAllTimers()
  expect(handled).toEqual(['large', 'add'])
})

test('a tap on another part while one is replayed is replayed too', () => {
  tap('add')
  hydrate('buy')
  document.removeEventListener('click', handle)
  tap('share')
  vi.runAllTimers()
  hydrate('share')
  vi.runAllTimers()
  expect(handled).toEqual(['share'])
})
