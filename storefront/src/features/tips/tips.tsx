import { useEffect, useState } from 'react'
import { isInstalled } from '../../browser.ts'
import { Later } from '../../later.tsx'
import { useTips } from '../../state/tips.ts'
import { read, write } from '../../storage.ts'
import { offer } from './install-offer.ts'

const KEY = 'FIRST_TIPS'
const CONFIRMED = 'CUSTOM_1'
const PHONE_WIDTH = 600
const dialog = () => import('./tips-dialog.tsx')

/** On phones, until confirmed; closing only puts them off to the next visit. Never in the installed app. */
export function Tips() {
  const { asked } = useTips()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    offer.listen()
    if (isInstalled() || read(KEY) === CONFIRMED || innerWidth >= PHONE_WIDTH) return
    const timer = setTimeout(() => setOpen(true), 800)
    return () => clearTimeout(timer)
  }, [])
  const onClose = () => {
    setOpen(false)
    useTips.setState({ asked: false })
  }
  const onConfirm = () => {
    write(KEY, CONFIRMED)
    onClose()
  }
  const shown = open || asked
  return <Later wanted={shown} load={dialog} with={{ open: shown, onConfirm, onClose }} />
}
