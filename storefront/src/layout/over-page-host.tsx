import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useLoginQuestion } from '../guard/ask-login.ts'
import { useOver } from '../state/over.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'

/** A slow phone has the network to itself until its first page is whole. */
const PATIENCE = 4_000

/** Sharing, tips, questions and notices come when they are asked for, and otherwise once the page is calm. */
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
      // A page that was only kept says so at once.
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
