import type { Built } from './build.ts'

export type Sameness = {
  /** Two components may ask the same without cancelling each other. */
  component?: string
  /** What makes two requests the same besides method, url and component. */
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

/** Cancels an identical request under way and takes its place. */
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
