import { LANGS } from '@bailu/contract/languages'
import { useWords } from '../../../words.tsx'
import { Filters as AllFilters } from '../editing/filters.tsx'
import type { ArticleFilters as Filters } from './article-list.tsx'

const SECTIONS = ['announcement', 'training'] as const
const STATES = ['draft', 'scheduled', 'shown', 'expired', 'withdrawn'] as const

export function ArticleFilters(asked: { filters: Filters; onChange: (filters: Filters) => void }) {
  const words = useWords().content
  const { section, sections, states, searchLabel } = words.articles
  return (
    <AllFilters
      {...asked}
      searchLabel={searchLabel}
      choices={[
        { name: 'level1', label: section, options: SECTIONS.map((value) => ({ value, label: sections[value] })) },
        { name: 'state', label: words.state, options: STATES.map((value) => ({ value, label: states[value] })) },
        {
          name: 'lang',
          label: words.language,
          options: LANGS.map((value) => ({ value, label: words.languages[value] })),
        },
      ]}
    />
  )
}
