import type { MaterialState } from '@bailu/contract/material/shop'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import styles from '../../ui/title-cell.module.css'
import { ContentStateTag } from '../../ui/state-tag.tsx'
import { serverNow } from '../../app/clock.ts'

export type MaterialFilters = { state?: MaterialState; level2?: string; q?: string }

/** The state to show: `expired` is not stored, it follows from `expires_at`. */
export const effectiveState = (state: MaterialState, expiresAt: string | null) =>
  state === 'approved' && expiresAt && Date.parse(expiresAt) <= serverNow() ? 'expired' : state

/** Material matching the filters. */
export function MaterialList({ filters }: { filters: MaterialFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.content.material
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  return (
    <List
      call="GET /api/staff/material"
      input={filters}
      rowKey={({ id }) => id}
      name={words.list}
      empty={words.empty}
      columns={[
        {
          title: all.content.title,
          key: 'title',
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
          key: 'category',
          width: 170,
          render: (_, { level2 }) => categories.find(({ code }) => code === level2)?.name[lang] ?? level2,
        },
        {
          title: all.content.state,
          key: 'state',
          width: 110,
          render: (_, row) => {
            const state = effectiveState(row.state, row.expires_at)
            return <ContentStateTag state={state}>{words.states[state]}</ContentStateTag>
          },
        },
        {
          title: words.expires,
          key: 'expires',
          width: 165,
          render: (_, { expires_at }) => (expires_at ? <DateTime at={expires_at} /> : '—'),
        },
      ]}
      minWidth={760}
    />
  )
}
