import { type ComponentType, createElement, lazy, useEffect, useRef, useState } from 'react'
import { learn, type Learned } from './words.tsx'

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

/** A part of a screen that is fetched when first drawn, with words that the screen does not say. */
export const lazyWith = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...learns: Learned[]) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), learn(...learns)])
    return part
  })
