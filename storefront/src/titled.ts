import type { RouterContext } from './router.tsx'
import type { Words } from './words.tsx'

/** For a route's `head`: the title “page · brand”. */
export const titled =
  (name: (words: Words) => string) =>
  ({ match }: { match: { context: RouterContext } }) => {
    const { words } = match.context.spoken
    return { meta: [{ title: `${name(words)} · ${words.shell.brand}` }] }
  }
