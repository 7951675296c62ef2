/** Where the person was before the current path, once the guard had let them pass. */
let previous: string | null = null
let current: string | null = null

export const recordPassed = (pathname: string): void => {
  if (pathname === current) return
  previous = current
  current = pathname
}

/** @public For screens that want to lead back. */
export const previousRoute = (): string | null => previous
