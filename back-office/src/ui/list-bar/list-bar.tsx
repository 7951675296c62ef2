import { LIST_SORTS, MAX_SORTED_MATCHES, type SortedList } from '@bailu/contract/find/kinds'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useWords } from '../../app/language.tsx'
import type { Columns } from '../table/data-table.tsx'
import { ChoiceFilter } from '../filters/filters.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { type ListParams, viewParamsOf } from './list-view.ts'
import { SavedViews } from './saved-views.tsx'
import styles from './list-bar.module.css'

type ListBarProps<Row> = {
  list: SortedList
  /** Params of the list, with `sort` and `columns`. */
  search: ListParams
  /** Whether the list is searched by a text. */
  isSearched: boolean
  columns: Columns<Row>
}

/** Above a list: saved views, its sequence, and its columns. All of it is in the address. */
export function ListBar<Row>({ list, search, isSearched, columns }: ListBarProps<Row>) {
  const words = useWords('find').find
  const router: AnyRouter = useRouter()
  const names: Record<string, string> = words.sorts[list]
  const sort = typeof search['sort'] === 'string' ? search['sort'] : undefined
  const chosen = typeof search['columns'] === 'string' ? search['columns'] : undefined
  /** The search text, which is in the history, stays. */
  const change = (params: ListParams) =>
    void router.navigate({ to: '.', search: { ...search, ...params }, state: true })
  return (
    <div className={styles.bar}>
      <SavedViews
        list={list}
        current={viewParamsOf(search)}
        isSearched={isSearched}
        onOpen={(params, isUsual = false) =>
          void router.navigate({ to: '.', search: params, state: { viewChosen: true }, replace: isUsual })
        }
      />
      <div className={styles.tools}>
        {isSearched && sort && <span className="muted">{words.sortedMatches(MAX_SORTED_MATCHES)}</span>}
        <ChoiceFilter
          label={words.sort}
          any={words.sorts[list].usual}
          value={sort}
          values={LIST_SORTS[list]}
          texts={names}
          onChange={(value) => change({ sort: value })}
        />
        <ColumnsButton columns={columns} chosen={chosen} onChange={(keys) => change({ columns: keys })} />
      </div>
    </div>
  )
}
