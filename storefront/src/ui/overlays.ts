const open = new Set<() => void>()

/** Registers an open overlay with its close function; returns a function that unregisters it. */
export const overlay = (close: () => void): (() => void) => {
  open.add(close)
  return () => {
    open.delete(close)
  }
}

/** Closes all registered overlays; called on path changes. */
export const closeOverlays = (): void => {
  for (const close of open) close()
}
