import { type ComponentType, createElement, Suspense, useEffect, useRef, useState } from 'react'
import { appWords } from './app-words.ts'
import { useLang } from './words.tsx'

type Props<P extends object> = {
  wanted: boolean
  load: () => Promise<{ default: ComponentType<P> }>
  onFailure?: () => void
  with: P
}

/**
 * A part that lies over the page, fetched with its words when first wanted.
 * When it cannot be had the page stays as it is.
 */
export function Later<P extends object>({ wanted, load, onFailure, with: props }: Props<P>) {
  const lang = useLang()
  const [part, setPart] = useState<ComponentType<P>>()
  const fail = useRef(onFailure)
  useEffect(() => {
    fail.current = onFailure
  })
  useEffect(() => {
    if (!wanted || part) return
    let here = true
    Promise.all([load(), appWords(lang)]).then(
      ([found]) => here && setPart(() => found.default),
      () => here && fail.current?.(),
    )
    return () => {
      here = false
    }
  }, [wanted, part, load, lang])
  return part && <Suspense>{createElement(part, props)}</Suspense>
}
