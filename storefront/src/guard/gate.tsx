import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { guardArrival, guardNavigation } from './install.ts'

/**
 * Installs the guard. Shows `fallback` until the guard has decided about the first page; later navigations are blocked
 * before they happen.
 */
export function Gate(props: { open: boolean; waiting: ReactNode; children: ReactNode }) {
  const router = useRouter()
  const [passed, setPassed] = useState(props.open)
  useEffect(() => {
    const stop = guardNavigation(router)
    void guardArrival(router).finally(() => setPassed(true))
    return stop
  }, [router])
  return passed ? props.children : props.waiting
}
