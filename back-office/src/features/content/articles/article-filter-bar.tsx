import { LANGS } from '@bailu/contract/languages'
import { useWords } from '../../../app/language.tsx'
import { FilterBar as AllFilters } from '../../../ui/filter-bar.tsx'
import type { ArticleFilters as Filters } from './article-list.tsx'

const SECTIONS = ['announcement', 'training'] as const
const STATES = ['draft', 'scheduled', 'shown', 'expired', 'unpublished'] as const

export function ArticleFilterBar(props: { filters: Filters; onChange: (filters: Filters) => void }) {
  const words = useWords().content
  const { section, sections, states, searchLabel } = words.articles
  return (
    <AllFilters
      {...props}
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
