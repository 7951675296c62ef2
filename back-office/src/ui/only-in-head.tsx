import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * Interactive content of a table header. A scrolling antd table repeats its header in a hidden row to measure columns;
 * there the content is left out, because nothing hidden may take the focus.
 */
export function OnlyInHead({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const [copied, setCopied] = useState(false)
  useLayoutEffect(() => setCopied(place.current?.closest('[aria-hidden=true]') != null), [])
  return <span ref={place}>{!copied && children}</span>
}
