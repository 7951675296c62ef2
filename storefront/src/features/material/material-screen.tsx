import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { Material } from '@bailu/contract/material/shop'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { Tabs, TabLink } from '../../ui/list/tabs.tsx'
import { ScreenTitle, EmptyState } from '../../ui/screen/screen.tsx'
import { MaterialCaption, MaterialDates, MaterialParts, MaterialSkeleton } from './material-parts.tsx'
import { categoriesQuery, materialsQuery, type MaterialView } from './queries.ts'

/** One material in the list; its title links to its page. */
export function MaterialCard({ item, linkTo, eager, offer }: ComponentProps<typeof MaterialParts>) {
  return (
    <article className="gutter py-28">
      <h2 className="text-18">
        <Link
          to="/article/detail/$id"
          params={{ id: String(item.id) }}
          className="-my-8 flex min-h-touch items-center active:opacity-80"
        >
          {item.title}
        </Link>
      </h2>
      <MaterialDates item={item} />
      <MaterialCaption text={item.caption} />
      <MaterialParts item={item} linkTo={linkTo} eager={eager} offer={offer} />
    </article>
  )
}

type MaterialScreenProps = {
  view: MaterialView
  linkTo: (pathname: string) => string
  renderOffer: (item: Material) => ReactNode
}

/** Material for partners to share, by category and search. */
export function MaterialScreen({ view, linkTo, renderOffer }: MaterialScreenProps) {
  const { articles, material } = useWords('material')
  const lang = useLang()
  const navigate = useNavigate()
  const source = useInfiniteQuery(materialsQuery(view, lang))
  const { data: categories = [] } = useQuery(categoriesQuery(lang))
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
          <TabLink to="/material" search={{ q: view.q }} replace current={!view.c}>
            {material.all}
          </TabLink>
          {categories.map(({ code, name }) => (
            <TabLink key={code} to="/material" search={{ c: code, q: view.q }} replace current={view.c === code}>
              {name}
            </TabLink>
          ))}
        </Tabs>
      )}
      <PagedList
        source={source}
        skeleton={<MaterialSkeleton />}
        more={<MaterialSkeleton />}
        empty={<NoMaterial view={view} />}
        className=""
      >
        {(item, index) => (
          <li key={item.id} className="border-b border-line">
            <MaterialCard item={item} linkTo={linkTo} eager={index === 0} offer={renderOffer(item)} />
          </li>
        )}
      </PagedList>
    </div>
  )
}

function NoMaterial({ view }: { view: MaterialView }) {
  const { material, shell } = useWords('material')
  return (
    <EmptyState
      title={view.q ? material.nothingFound : shell.state.noData}
      lead={view.q ? material.nothingHint : material.empty}
    >
      {(view.q || view.c) && (
        <ButtonLink to="/material" replace kind="quiet">
          {material.showAll}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
