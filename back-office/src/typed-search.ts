import { redirect, useLocation, useNavigate } from '@tanstack/react-router'

/** Fields of lists that hold what somebody typed: a name, a phone, an e-mail address, a reference of a bank. */
type Field = 'q' | 'search' | 'ref_id' | 'partner'
type Typed<F extends Field> = Partial<Record<F, string>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed into the search of the list that this entry of the history shows. */
    typed?: string
  }
}

/**
 * For `beforeLoad` of a list: typed words that arrive in the address move into the entry of the history, so that no list
 * of addresses and no shared link holds them. Back and reload keep them.
 */
export const typedApart =
  <F extends Field>(to: string, field: F) =>
  ({ search }: { search: Typed<F> }): void => {
    const { [field]: typed, ...rest } = search
    if (typed !== undefined) throw redirect({ to, search: rest, state: { typed }, replace: true })
  }

/** What a list is narrowed to: choices from the address, typed words from the history; and how to narrow it otherwise. */
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
