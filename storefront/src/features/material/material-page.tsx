import type { Material } from '@bailu/contract/material/shop'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/screen/screen.tsx'
import { MaterialCaption, MaterialDates, MaterialParts, MaterialSkeleton } from './material-parts.tsx'
import { type LinkTo, materialQuery } from './queries.ts'

/** Shown for a link to expired material. */
export function MaterialExpired() {
  const { material } = useWords('material')
  return (
    <EmptyState page title={material.over} lead={material.overHint}>
      <ButtonLink to="/material">{material.toMaterial}</ButtonLink>
    </EmptyState>
  )
}

type MaterialPageProps = { id: number; linkTo: LinkTo; renderOffer: (item: Material) => ReactNode }

/** One material on its own page. */
export function MaterialPage({ id, linkTo, renderOffer }: MaterialPageProps) {
  const { data, isPending, isFetching, error, refetch } = useQuery(materialQuery(id, useLang()))
  const { articles } = useWords()
  // It may expire while the page is open.
  if (isExpired(error)) return <MaterialExpired />
  if (!data)
    return isPending ? <MaterialSkeleton /> : <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
  return (
    <article className="gutter pt-28 pb-56">
      <p className="text-13 text-gold-ink">{articles.titles.material}</p>
      <h1 className="mt-4 text-28">{data.title}</h1>
      <MaterialDates item={data} />
      <MaterialCaption text={data.caption} expanded />
      <MaterialParts item={data} linkTo={linkTo} offer={renderOffer(data)} eager />
    </article>
  )
}

const isExpired = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'no_longer_current'
