import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useLoginQuestion } from './guard/guard-deps.ts'
import { useOverlays } from '../ui/dialog/overlays.ts'
import { toast } from '../ui/dialog/toast.tsx'
import { useWords } from '../i18n/i18n.tsx'

/** Delay in milliseconds that leaves the network of a slow phone to its first page. */
const IDLE_DELAY_MS = 4_000

/** Loads share dialog, tips, login question and notices when one is requested, otherwise once the page is idle. */
export function OverlayHost() {
  const { networkError } = useWords().shell.toast
  const { share, tips } = useOverlays()
  const isAskingLogin = useLoginQuestion(({ answer }) => answer !== null)
  const isRequested = share || tips || isAskingLogin
  const isIdle = useIsIdle()
  const [overlays, setOverlays] = useState<ComponentType>()
  useEffect(() => {
    if (overlays || !(isRequested || isIdle)) return
    import('./overlays.tsx').then(
      ({ Overlays }) => setOverlays(() => Overlays),
      () => {
        if (isRequested) toast(networkError)
        useOverlays.setState({ share: false, tips: false })
        useLoginQuestion.getState().answer?.(false)
      },
    )
  }, [overlays, isRequested, isIdle, networkError])
  return overlays ? createElement(overlays) : null
}

const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      // A page from the offline cache shows its offline notice at once.
      timer = setTimeout(setIsIdle, 'cached' in document.documentElement.dataset ? 0 : IDLE_DELAY_MS, true)
    }
    if (document.readyState === 'complete') startTimer()
    else addEventListener('load', startTimer)
    return () => {
      removeEventListener('load', startTimer)
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}
