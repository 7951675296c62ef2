import { type ComponentType, createElement, lazy, useEffect, useRef, useState } from 'react'
import { learn, type Learned } from './words.tsx'

type Props<P extends object> = {
  wanted: boolean
  load: () => Promise<{ default: ComponentType<P> }>
  onFailure?: () => void
  with: P
}

/**
 * Loads a component and the namespace `app` when `active` first becomes true, and renders it from then on.
 * Renders nothing while loading or after a failure, which `onFailure` reports.
 */
export function Later<P extends object>({ wanted, load, onFailure, with: props }: Props<P>) {
  const [part, setPart] = useState<ComponentType<P>>()
  const fail = useRef(onFailure)
  useEffect(() => {
    fail.current = onFailure
  })
  useEffect(() => {
    if (!wanted || part) return
    let here = true
    Promise.all([load(), learn('app')]).then(
      ([found]) => here && setPart(() => found.default),
      () => here && fail.current?.(),
    )
    return () => {
      here = false
    }
  }, [wanted, part, load])
  return part && createElement(part, props)
}

/** `React.lazy` that also loads the namespaces of words that the component uses and its screen does not. */
export const lazyWith = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...learns: Learned[]) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), learn(...learns)])
    return part
  })
