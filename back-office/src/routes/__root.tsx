import { createRootRoute, Outlet } from '@tanstack/react-router'
import { activeLanguage } from '../app/stored-language.ts'
import { loadWords, wordsOf } from '../app/words.ts'
import { RouteError } from '../ui/load-states.tsx'

export const Route = createRootRoute({
  beforeLoad: async ({ matches }): Promise<void> => {
    await loadWords(activeLanguage(), wordsOf(matches))
  },
  component: Outlet,
  errorComponent: RouteError,
})
