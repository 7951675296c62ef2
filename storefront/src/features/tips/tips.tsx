import { useEffect, useState } from 'react'
import { isInstalled } from '../../installed.ts'
import { Later } from '../../later.tsx'
import { useOver } from '../../state/over.ts'
import { read, write } from '../../storage.ts'
import { offer } from './install-offer.ts'

const KEY = 'FIRST_TIPS'
const CONFIRMED = 'CUSTOM_1'
const PHONE_WIDTH = 600
const dialog = () => import('./tips-dialog.tsx')

const due = () => read(KEY) !== CONFIRMED && innerWidth < PHONE_WIDTH && !isInstalled()

/** On phones, until confirmed; closing only puts them off to the next visit. Never by themselves in the installed app. */
export function Tips() {
  const asked = useOver(({ tips }) => tips)
  const [open, setOpen] = useState(due)
  useEffect(() => offer.listen(), [])
  const onClose = () => {
    setOpen(false)
    useOver.setState({ tips: false })
  }
  const onConfirm = () => {
    write(KEY, CONFIRMED)
    onClose()
  }
  const shown = open || asked
  return <Later wanted={shown} load={dialog} with={{ open: shown, onConfirm, onClose }} />
}
