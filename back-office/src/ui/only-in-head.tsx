import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * What stands in a table's head and can be pressed. A table that scrolls repeats its head in a
 * hidden row to measure its columns, where nothing may take the focus.
 */
export function OnlyInHead({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const [copied, setCopied] = useState(false)
  useLayoutEffect(() => setCopied(place.current?.closest('[aria-hidden=true]') != null), [])
  return <span ref={place}>{!copied && children}</span>
}
