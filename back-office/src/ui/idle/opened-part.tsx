import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../app/feedback.ts'
import { useWords } from '../../app/language.tsx'

/**
 * A dialog or drawer whose code is loaded when it is opened. Where that fails it says so and closes, and can be opened
 * again. When it is gone the focus returns to where it was.
 */
export function openedPart<P extends { onClose: () => void }>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
) {
  return function OpenedPart(props: P) {
    const words = useWords().shell
    const [Part, setPart] = useState<ComponentType<P>>()
    const fail = useEffectEvent(() => {
      toast.error(words.noNetwork)
      props.onClose()
    })
    useEffect(() => {
      let isOpen = true
      const before = document.activeElement
      void importPart().then(
        (part) => isOpen && setPart(() => part.default),
        () => isOpen && fail(),
      )
      return () => {
        isOpen = false
        if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus())
      }
    }, [])
    return <Suspense>{Part && <Part {...props} />}</Suspense>
  }
}
