import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { guardArrival, guardNavigation } from './install.ts'

/** Shows the waiting face until the guard has let the first page pass; later ones are guarded before they change. */
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
