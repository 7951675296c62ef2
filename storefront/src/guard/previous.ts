/** The path before the current one, of those that the guard let pass. */
let previous: string | null = null
let current: string | null = null

export const recordPassed = (pathname: string): void => {
  if (pathname === current) return
  previous = current
  current = pathname
}

/** @public For screens that want to lead back. */
export const previousRoute = (): string | null => previous
