import { useQuery } from '@tanstack/react-query'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { catalogueQuery } from './queries.ts'

export function HomeScreen() {
  const { shell } = useWords()
  return (
    <div className="flex flex-col gap-36 pt-28 pb-56">
      <h1 className="gutter text-28">{shell.brandLine}</h1>
      <Shelf catalog="green" eager />
      <Shelf catalog="white" />
    </div>
  )
}

function Shelf({ catalog, eager = false }: { catalog: 'green' | 'white'; eager?: boolean }) {
  const { data = [], isPending } = useQuery(catalogueQuery(catalog, useLang()))
  if (isPending) return <Skeleton className="mx-20 h-[240px]" />
  return (
    <ul className="grid grid-cols-2 gap-x-12 gap-y-28 gutter">
      {data.map((item, index) => (
        <li key={item.id} className="flex flex-col gap-4">
          <Picture picture={item.picture} alt="" ratio="4 / 5" sizes="(min-width: 480px) 214px, 44vw" eager={eager && index < 2} className="rounded-3" />
          <h2 className="mt-8 text-16">{item.name}</h2>
          <Price amount={item.price_from} before={item.list_price} />
        </li>
      ))}
    </ul>
  )
}
