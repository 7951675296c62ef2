import type { ProductItem } from '@bailu/contract/catalogue/shop'
import { money } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ErrorState, SkeletonRows } from '../../ui/screen/screen.tsx'

const MAX_SHOWN = 30
/** Before a search: the first ones as an example, so that what follows is near. */
const MAX_SUGGESTED = 8

type ProductPickerProps = {
  words: { search: string; searchHint: string; add: string; added: string; nothing: string }
  isPicked: (id: number) => boolean
  onPick: (product: ProductItem) => unknown
}

/** Products on sale with a search, to pick from. */
export function ProductPicker({ words, isPicked, onPick }: ProductPickerProps) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(
    callQuery(['product-picker', lang, q], 'GET /api/product', {
      lang,
      size: q ? MAX_SHOWN : MAX_SUGGESTED,
      ...(q && { q }),
    }),
  )
  return (
    <div>
      <Field
        label={words.search}
        hint={words.searchHint}
        inputMode="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isLoadingError && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <SkeletonRows count={3} height="h-[72px]" className="mt-12 gap-8" />}
      {data?.length === 0 && <p className="py-28 text-center text-15 text-muted">{words.nothing}</p>}
      <ul className="mt-8">
        {data?.map((product) => (
          <PickerRow key={product.id} product={product} words={words} picked={isPicked(product.id)} onPick={onPick} />
        ))}
      </ul>
    </div>
  )
}

type PickerRowProps = Pick<ProductPickerProps, 'words' | 'onPick'> & { product: ProductItem; picked: boolean }

function PickerRow({ product, words, picked, onPick }: PickerRowProps) {
  const { product: productWords } = useWords()
  const { busy, run } = useAction(async () => onPick(product), {})
  return (
    <li className="flex items-center gap-12 border-b border-line py-8 last:border-0">
      <Picture picture={product.picture} alt="" sizes="56px" ratio="1 / 1" className="size-56 shrink-0 rounded-3" />
      <p className="min-w-0 flex-1 text-15 leading-tight [:lang(th)_&]:leading-[1.5]">
        {product.name}
        <span className="block text-13 text-muted tabular-nums">
          {money(product.price_from)}
          {product.sold_out && ` · ${productWords.soldOut}`}
        </span>
      </p>
      <Button
        kind="quiet"
        className="shrink-0 px-16!"
        busy={busy}
        disabled={picked}
        aria-label={`${picked ? words.added : words.add}: ${product.name}`}
        onClick={() => void run()}
      >
        {picked ? words.added : words.add}
      </Button>
    </li>
  )
}
