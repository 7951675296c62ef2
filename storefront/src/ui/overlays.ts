const open = new Set<() => void>()

/** Registers what is open over the page; returns what takes it off the list. */
export const overlay = (close: () => void): (() => void) => {
  open.add(close)
  return () => {
    open.delete(close)
  }
}

/** Path changes close everything that lies over the page. */
export const closeOverlays = (): void => {
  for (const close of open) close()
}
