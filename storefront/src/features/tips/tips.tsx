import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isInstalled } from '../../installed.ts'
import { Later } from '../../later.tsx'
import { useOver } from '../../state/over.ts'
import { read, write } from '../../storage.ts'
import { useLang } from '../../words.tsx'
import { offer } from './install-offer.ts'
import { tipsQuery } from './queries.ts'

const KEY = 'FIRST_TIPS'
const CONFIRMED = 'CUSTOM_1'
const PHONE_WIDTH = 600
const dialog = () => import('./tips-dialog.tsx')

const due = () => read(KEY) !== CONFIRMED && innerWidth < PHONE_WIDTH && !isInstalled()

/**
 * Install tips: shown on phones until confirmed; closing postpones them to the next visit. In the installed app only
 * on request.
 */
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
  const wanted = open || asked
  const { data, fetchStatus } = useQuery({ ...tipsQuery(useLang()), enabled: wanted })
  // Opens only once the texts are loaded; if that fails, with the default texts.
  const known = data !== undefined || fetchStatus !== 'fetching'
  const shown = wanted && known && (asked || data?.shown !== false)
  return <Later wanted={shown} load={dialog} with={{ open: shown, told: data?.words ?? null, onConfirm, onClose }} />
}
