import { type ComponentType, createElement, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
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

/** Loads a part with the namespaces of words that it uses and its screen does not. */
export const loadWithWords = async <C,>(load: () => Promise<C>, ...namespaces: LazyNamespace[]): Promise<C> => {
  const [component] = await Promise.all([load(), preloadWords(...namespaces)])
  return component
}

/** `React.lazy` that also loads the namespaces of words that the component uses and its screen does not. */
export const lazyWithWords = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...namespaces: LazyNamespace[]
) => lazy(() => loadWithWords(load, ...namespaces))

/** As `lazyWithWords`, for a part that a page can do without: after a failure nothing is shown. */
export const lazyOptional = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...namespaces: LazyNamespace[]
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return await loadWithWords(load, ...namespaces)
    } catch {
      return { default: () => null }
    }
  })

type WhenNearProps = { minHeight: number; rootMargin?: string; children: ReactNode }

/** Renders a lazy part when it is scrolled near; its space is reserved. */
export function WhenNear({ minHeight, rootMargin = '0px', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, rootMargin])
  return (
    <div ref={place} style={{ minHeight }}>
      <Suspense>{isNear && children}</Suspense>
    </div>
  )
}
