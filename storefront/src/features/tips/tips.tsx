import { lazy, Suspense, useEffect, useState } from 'react'
import { read, write } from '../../storage.ts'

const TipsDialog = lazy(() => import('./tips-dialog.tsx'))

const KEY = 'FIRST_TIPS'
const CONFIRMED = 'CUSTOM_1'
const PHONE_WIDTH = 600

/** On phones, until confirmed; closing it only puts it off to the next visit. */
export function Tips() {
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    if (read(KEY) === CONFIRMED || innerWidth >= PHONE_WIDTH) return
    const timer = setTimeout(() => setOpen((before) => before ?? true), 800)
    return () => clearTimeout(timer)
  }, [])
  const confirm = () => {
    write(KEY, CONFIRMED)
    setOpen(false)
  }
  return (
    <Suspense>
      {open !== undefined && <TipsDialog open={open} onConfirm={confirm} onClose={() => setOpen(false)} />}
    </Suspense>
  )
}
