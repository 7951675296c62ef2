import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { tabLook, Tabs } from '../../ui/tabs.tsx'
import { useLang, useWords } from '../../words.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { MaterialCard } from './material-card.tsx'
import { categoriesQuery, materialsQuery, type View } from './queries.ts'

/** Material for partners to share, by category and search. */
export function MaterialScreen({ view, linkOf }: { view: View; linkOf: (id: number) => string }) {
  const { articles, material } = useWords()
  const lang = useLang()
  const navigate = useNavigate()
  const source = useInfiniteQuery(materialsQuery(view, lang))
  const { data: categories = [] } = useQuery(categoriesQuery(lang))
  const items = source.data?.pages.flatMap(({ list }) => list) ?? []
  const tab = (active: boolean) => ({
    className: tabLook(active),
    'aria-current': active ? ('page' as const) : undefined,
  })
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={articles.leads.material}>{articles.titles.material}</ScreenTitle>
      <SearchField
        q={view.q}
        words={material}
        className="pb-8"
        action="/material"
        onSearch={(q) => void navigate({ to: '/material', search: { ...view, q: q || undefined }, replace: true })}
      >
        {view.c && <input type="hidden" name="c" value={view.c} />}
      </SearchField>
      {categories.length > 0 && (
        <Tabs label={material.categories}>
          <Link to="/material" search={{ q: view.q }} replace {...tab(!view.c)}>
            {material.all}
          </Link>
          {categories.map(({ code, name }) => (
            <Link key={code} to="/material" search={{ c: code, q: view.q }} replace {...tab(view.c === code)}>
              {name}
            </Link>
          ))}
        </Tabs>
      )}
      <EndlessList
        source={source}
        count={items.length}
        skeleton={<CardSkeleton />}
        more={<CardSkeleton />}
        empty={<Nothing view={view} />}
      >
        <ul>
          {items.map((item, index) => (
            <li key={item.id} className="border-b border-line">
              <MaterialCard item={item} link={linkOf(item.id)} eager={index === 0} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </div>
  )
}

function Nothing({ view }: { view: View }) {
  const { material, shell } = useWords()
  return (
    <EmptyState
      title={view.q ? material.nothingFound : shell.state.noData}
      lead={view.q ? material.nothingHint : material.empty}
    >
      {(view.q || view.c) && (
        <Link to="/material" replace className={buttonLook('quiet')}>
          {material.showAll}
        </Link>
      )}
    </EmptyState>
  )
}
