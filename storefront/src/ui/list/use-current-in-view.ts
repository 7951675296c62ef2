import { type RefObject, useEffect, useRef } from 'react'

/** A chosen value of a native select is not announced otherwise: chips with one are marked by `data-current`. */
const CURRENT = '[aria-current], [aria-pressed=true], [data-current=true]'

/** Scrolls a row to its current item, which is out of sight when the page is opened by its address. */
export function useCurrentInView<E extends HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null)
  const lastShown = useRef<Element>(null)
  useEffect(() => {
    // A row of two filters may have two: the later one is out of sight.
    const current = [...(row.current?.querySelectorAll(CURRENT) ?? [])].at(-1)
    if (!row.current || !current || current === lastShown.current) return
    lastShown.current = current
    const box = row.current.getBoundingClientRect()
    const { left, width } = current.getBoundingClientRect()
    row.current.scrollLeft += left - box.left + (width - box.width) / 2
  })
  return row
}
