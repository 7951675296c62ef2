import type { MaterialState } from '@bailu/contract/material/shop'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import styles from '../../ui/title-cell.module.css'
import { MATERIAL_STATES, type MaterialFilters } from './material-search.ts'
import { ContentStateTag } from '../../ui/state-tag.tsx'
import { serverNow } from '../../app/clock.ts'
import filterBar from '../../ui/filters/filter-bar.module.css'
import { changeFilters, ChoiceFilter, SearchFilter } from '../../ui/filters/filters.tsx'

/** The state to show: `expired` is not stored, it follows from `expires_at`. */
export const effectiveState = (state: MaterialState, expiresAt: string | null) =>
  state === 'approved' && expiresAt && Date.parse(expiresAt) <= serverNow() ? 'expired' : state

/** Material matching the filters. */
export function MaterialList({ filters }: { filters: MaterialFilters }) {
  const { words: all, lang } = useLanguage('content', 'material')
  const words = all.material
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  return (
    <List
      call="GET /api/staff/material"
      input={filters}
      name={words.list}
      empty={words.empty}
      columns={[
        {
          title: all.content.title,
          render: (_, row) => (
            <Link to="/material/$id" params={{ id: String(row.id) }} className={styles.title}>
              {row.cover ? (
                <img src={`/static/picture/${row.cover.key}/160.webp`} alt="" className={styles.cover} />
              ) : (
                <span className={styles.cover} />
              )}
              {row.title[lang]}
            </Link>
          ),
        },
        {
          title: words.category,
          width: 170,
          render: (_, { level2 }) => categories.find(({ code }) => code === level2)?.name[lang] ?? level2,
        },
        {
          title: all.content.state,
          width: 110,
          render: (_, row) => {
            const state = effectiveState(row.state, row.expires_at)
            return <ContentStateTag state={state}>{words.states[state]}</ContentStateTag>
          },
        },
        {
          title: words.expires,
          width: 165,
          render: (_, { expires_at }) => (expires_at ? <DateTime at={expires_at} /> : '—'),
        },
      ]}
      minWidth={760}
    />
  )
}

type FilterBarProps = { filters: MaterialFilters; onChange: (filters: MaterialFilters) => void }

/** Filters of the material, stored in the URL. */
export function MaterialFilterBar({ filters, onChange }: FilterBarProps) {
  const { words: all, lang } = useLanguage('audit', 'content', 'material')
  const words = all.material
  const { state, all: any } = all.content
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  const update = (change: MaterialFilters) => onChange(changeFilters(filters, change))
  return (
    <search className={filterBar.filters}>
      <SearchFilter
        className={filterBar.words}
        label={words.searchLabel}
        value={filters.q}
        onSearch={(q) => update({ q })}
      />
      <ChoiceFilter<string>
        className={filterBar.choice}
        label={words.category}
        any={all.audit.joined(words.category, any)}
        value={filters.level2}
        values={categories.map(({ code }) => code)}
        texts={Object.fromEntries(categories.map(({ code, name }) => [code, name[lang]]))}
        onChange={(level2) => update({ level2 })}
      />
      <ChoiceFilter
        className={filterBar.choice}
        label={state}
        any={all.audit.joined(state, any)}
        value={filters.state}
        values={MATERIAL_STATES}
        texts={words.states}
        onChange={(chosen) => update({ state: chosen })}
      />
    </search>
  )
}
