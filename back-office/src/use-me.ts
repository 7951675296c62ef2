import { useRouteContext } from '@tanstack/react-router'
import type { Key } from '@bailu/contract/calls'
import { mayCall, type Me } from './session.ts'

/** Who is at work. */
export const useMe = (): Me => useRouteContext({ from: '/_desk', select: ({ me }) => me })

/** Whether who is at work may make a call: buttons ask before they show. */
export function useMay(): (key: Key) => boolean {
  const { role } = useMe()
  return (key) => mayCall(role, key)
}
