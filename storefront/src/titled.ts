import type { RouterContext } from './router.tsx'
import type { Words } from './words.tsx'

/** The page's name before the brand's, for a route's `head`. */
export const titled =
  (name: (words: Words) => string) =>
  ({ match }: { match: { context: RouterContext } }) => {
    const { words } = match.context.spoken
    return { meta: [{ title: `${name(words)} · ${words.shell.brand}` }] }
  }
