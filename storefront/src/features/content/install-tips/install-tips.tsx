import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Lang } from '@bailu/contract/languages'
import { isInstalled } from '../../../browser/browser.ts'
import { callQuery } from '../../../browser/request/call-query.ts'
import { readStorage, writeStorage } from '../../../browser/storage.ts'
import { useLang } from '../../../i18n/i18n.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { useOverlays } from '../../../ui/dialog/overlays.ts'
import { installPrompt } from './install-prompt.ts'

/** Texts of the install tips as edited by staff; on failure the app's default texts are shown. */
export const tipsQuery = (lang: Lang) => callQuery(['tips', lang], 'GET /api/tips', { lang }, { retry: false })

const KEY = 'FIRST_TIPS'
const CONFIRMED = 'CUSTOM_1'
const PHONE_WIDTH = 600
const loadDialog = () => import('./install-tips-dialog.tsx')

const isDue = () => readStorage(KEY) !== CONFIRMED && innerWidth < PHONE_WIDTH && !isInstalled()

/**
 * Install tips: shown on phones until confirmed; closing postpones them to the next visit. In the installed app only
 * on request. Not asked for, they wait while another dialog is open.
 */
export function InstallTips({ waits }: { waits: boolean }) {
  const isRequested = useOverlays(({ tips }) => tips)
  const [isOpen, setIsOpen] = useState(isDue)
  useEffect(() => installPrompt.listen(), [])
  const onClose = () => {
    setIsOpen(false)
    useOverlays.setState({ tips: false })
  }
  const onConfirm = () => {
    writeStorage(KEY, CONFIRMED)
    onClose()
  }
  const isWanted = (isOpen && !waits) || isRequested
  const { data, fetchStatus } = useQuery({ ...tipsQuery(useLang()), enabled: isWanted })
  // Opens only once the texts are loaded; if that fails, with the default texts.
  const isLoaded = data !== undefined || fetchStatus !== 'fetching'
  const isShown = isWanted && isLoaded && (isRequested || data?.shown !== false)
  return (
    <LazyPart
      active={isShown}
      load={loadDialog}
      partProps={{ open: isShown, brandWords: data?.words ?? null, onConfirm, onClose }}
    />
  )
}
