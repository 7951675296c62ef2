// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDebouncedValue } from './use-debounced-value.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a value is taken over when it has not changed for the delay', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 300), {
    initialProps: { value: 'a' },
  })
  rerender({ value: 'ab' })
  act(() => void vi.advanceTimersByTime(299))
  rerender({ value: 'abc' })
  act(() => void vi.advanceTimersByTime(299))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('abc')
})
