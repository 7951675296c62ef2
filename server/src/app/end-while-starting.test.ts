import { expect, test, vi } from 'vitest'
import { endWhileStarting } from './end-while-starting.ts'

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the first process of a container until it has started', (signal) => {
  const exit = vi.fn()
  const before = process.listeners(signal)
  const added = () => process.listeners(signal).filter((listener) => !before.includes(listener))
  endWhileStarting(false, exit)()
  expect(added()).toEqual([])
  const onStarted = endWhileStarting(true, exit)
  expect(added()).toHaveLength(1)
  added()[0]!(signal)
  expect(exit).toHaveBeenCalledWith(1)
  onStarted()
  expect(added()).toEqual([])
})
