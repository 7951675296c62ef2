import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useLoginQuestion } from '../guard/ask-login.ts'
import { useOver } from '../state/over.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'

/** Delay in milliseconds that leaves the network of a slow phone to its first page. */
const PATIENCE = 4_000

/** Loads share dialog, tips, login question and notices when one is requested, otherwise once the page is idle. */
export function OverPageHost() {
  const { networkError } = useWords().shell.toast
  const { share, tips } = useOver()
  const question = useLoginQuestion(({ answer }) => answer !== null)
  const asked = share || tips || question
  const calm = useCalm()
  const [part, setPart] = useState<ComponentType>()
  useEffect(() => {
    if (part || !(asked || calm)) return
    import('./over-page.tsx').then(
      ({ OverPage }) => setPart(() => OverPage),
      () => {
        if (asked) toast(networkError)
        useOver.setState({ share: false, tips: false })
        useLoginQuestion.getState().answer?.(false)
      },
    )
  }, [part, asked, calm, networkError])
  return part ? createElement(part) : null
}

const useCalm = (): boolean => {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      // A page from the offline cache shows its offline notice at once.
      timer = setTimeout(setCalm, 'kept' in document.documentElement.dataset ? 0 : PATIENCE, true)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return calm
}
