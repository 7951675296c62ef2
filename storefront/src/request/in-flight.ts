import type { Built } from './build.ts'

export type Sameness = {
  /** Requests of different components do not cancel each other. */
  component?: string
  /** What two requests must share to be duplicates, besides method, path and component. */
  same?: readonly ('params' | 'body')[]
}

export const cancelKey = (
  { method, url, body, header }: Built,
  { component = '', same = ['params', 'body'] }: Sameness,
) =>
  [
    method,
    same.includes('params') ? [url, ...Object.values(header)].join(' ') : url.split('?')[0],
    component,
    same.includes('body') ? (body ?? '') : '',
  ].join(' ')

const running = new Map<string, AbortController>()

/** Aborts the request in flight with the same key and registers this one. */
export const takePlace = (key: string): { signal: AbortSignal; done: () => void } => {
  running.get(key)?.abort()
  const mine = new AbortController()
  running.set(key, mine)
  return {
    signal: mine.signal,
    done: () => {
      if (running.get(key) === mine) running.delete(key)
    },
  }
}
