import { type ComponentType, createElement, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { LazyNamespace } from '@bailu/phrases/translations'
import { preloadWords } from '../i18n/words.ts'

type LazyPartProps<P extends object> = {
  active: boolean
  load: () => Promise<{ default: ComponentType<P> }>
  onFailure?: () => void
  partProps: P
}

/**
 * Loads a component and the namespace `app` when `active` first becomes true, and renders it from then on.
 * Renders nothing while loading or after a failure, which `onFailure` reports.
 */
export function LazyPart<P extends object>({ active, load, onFailure, partProps: props }: LazyPartProps<P>) {
  const [component, setComponent] = useState<ComponentType<P>>()
  const fail = useRef(onFailure)
  useEffect(() => {
    fail.current = onFailure
  })
  useEffect(() => {
    if (!active || component) return
    let mounted = true
    Promise.all([load(), preloadWords('app')]).then(
      ([module]) => mounted && setComponent(() => module.default),
      () => mounted && fail.current?.(),
    )
    return () => {
      mounted = false
    }
  }, [active, component, load])
  return <Suspense>{component && createElement(component, props)}</Suspense>
}

/** `React.lazy` that also loads the namespaces of words that the component uses and its screen does not. */
export const lazyWithWords = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...namespaces: LazyNamespace[]
) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), preloadWords(...namespaces)])
    return component
  })
