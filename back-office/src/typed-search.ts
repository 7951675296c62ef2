import { redirect, useLocation, useNavigate } from '@tanstack/react-router'

/** Free-text filters of lists; they may contain personal data: name, phone, e-mail address, bank reference. */
type Field = 'q' | 'search' | 'ref_id' | 'partner'
type Typed<F extends Field> = Partial<Record<F, string>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Text of the list's search field in this history entry. */
    typed?: string
  }
}

/**
 * For `beforeLoad` of a list: search text in the address moves to the history state, so that logs, bookmarks and shared
 * links do not contain personal data. Back and reload preserve it.
 */
export const typedApart =
  <F extends Field>(to: string, field: F) =>
  ({ search }: { search: Typed<F> }): void => {
    const { [field]: typed, ...rest } = search
    if (typed !== undefined) throw redirect({ to, search: rest, state: { typed }, replace: true })
  }

/** Filters of a list (choices from the address, search text from the history state) and a function to change them. */
export function useListSearch<F extends Field, S extends Typed<F>>(
  chosen: S,
  field: F,
): [search: S, narrow: (next: S) => void] {
  const navigate = useNavigate()
  const typed = useLocation({ select: ({ state }) => state.typed })
  const narrow = (next: S) => {
    const { [field]: words, ...rest } = next
    void navigate({ to: '.', search: rest as never, state: words ? { typed: words } : {} })
  }
  return [typed ? { ...chosen, [field]: typed } : chosen, narrow]
}
