import { type AnyRouter, redirect, useLocation, useRouter } from '@tanstack/react-router'

/** Free-text filters of lists; they may contain personal data: name, phone, e-mail address, bank reference. */
type TextFilter = 'q' | 'search' | 'ref_id' | 'partner'
type TextFilters<F extends TextFilter> = Partial<Record<F, string>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Text of the list's search field in this history entry. */
    searchText?: string
  }
}

/**
 * For `beforeLoad` of a list: search text in the address moves to the history state, so that logs, bookmarks and shared
 * links do not contain personal data. Back and reload preserve it.
 */
export const moveTextToHistory =
  <F extends TextFilter>(to: string, field: F) =>
  ({ search }: { search: TextFilters<F> }): void => {
    const { [field]: searchText, ...rest } = search
    if (searchText !== undefined) throw redirect({ to, search: rest, state: { searchText }, replace: true })
  }

/** Filters of a list (choices from the address, search text from the history state) and a function to change them. */
export function useListSearch<F extends TextFilter, S extends TextFilters<F>>(
  addressFilters: S,
  field: F,
): [search: S, setFilters: (filters: S) => void] {
  const router: AnyRouter = useRouter()
  const searchText = useLocation({ select: ({ state }) => state.searchText })
  const setFilters = (filters: S) => {
    const { [field]: text, ...rest } = filters
    void router.navigate({ to: '.', search: rest, state: text ? { searchText: text } : {} })
  }
  return [searchText ? { ...addressFilters, [field]: searchText } : addressFilters, setFilters]
}
