import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import { FilterBar as AllFilters } from '../../ui/filter-bar.tsx'
import type { MaterialFilters as Filters } from './material-list.tsx'

const STATES = ['draft', 'approved', 'unpublished'] as const

export function MaterialFilterBar(props: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { words: all, lang } = useLanguage()
  const { material: words, state } = all.content
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  return (
    <AllFilters
      {...props}
      searchLabel={words.searchLabel}
      choices={[
        {
          name: 'level2',
          label: words.category,
          options: categories.map(({ code, name }) => ({ value: code, label: name[lang] })),
        },
        { name: 'state', label: state, options: STATES.map((value) => ({ value, label: words.states[value] })) },
      ]}
    />
  )
}
