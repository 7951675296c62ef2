import type { Address } from '@bailu/contract/addresses'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import type { AddressBook } from './address-book.ts'
import { AddressCard } from './address-card.tsx'
import { groupsOf } from './address-groups.ts'

type Props = {
  book: AddressBook
  chosen: number | undefined
  onChoose: (address: Address) => void
  onEdit: (address: Address | null) => void
}

/** All addresses as radio buttons, the pick-up point last. */
export function AddressChoice({ book, chosen, onChoose, onEdit }: Props) {
  const words = useWords().addresses
  if (book.failed) return <ErrorState busy={book.loading} onRetry={book.retry} />
  if (!book.list) {
    return (
      <div className="flex flex-col gap-16 py-20">
        <Skeleton className="h-[96px] w-full" />
        <Skeleton className="h-[96px] w-full" />
      </div>
    )
  }
  return (
    <>
      <div role="radiogroup" aria-label={words.choose} className="mt-12 border-t border-line">
        {groupsOf(book.list, words).map(({ title, list }) => (
          <Fragment key={list[0]?.id}>
            {title && <h3 className="pt-16 pb-4 text-13 text-gold-ink">{title}</h3>}
            {list.map((address) => (
              <div key={address.id} className="relative border-b border-line">
                <label htmlFor={`address-${address.id}`} className="-ml-12 block cursor-pointer pr-56">
                  <AddressCard
                    address={address}
                    mark={
                      <Tick
                        id={`address-${address.id}`}
                        kind="radio"
                        name="address"
                        checked={address.id === chosen}
                        onChange={() => onChoose(address)}
                        onClick={() => address.id === chosen && onChoose(address)}
                        aria-label={address.isZt ? words.pickup : `${address.first_name} ${address.last_name}`}
                      />
                    }
                  />
                </label>
                {!address.isZt && (
                  <button
                    type="button"
                    onClick={() => onEdit(address)}
                    className="absolute top-8 right-0 min-h-touch px-4 text-13 text-gold-ink"
                    aria-label={`${words.edit}: ${address.first_name} ${address.last_name}`}
                  >
                    {words.edit}
                  </button>
                )}
              </div>
            ))}
          </Fragment>
        ))}
      </div>
      <Button
        kind={book.list.some((address) => !address.isZt) ? 'quiet' : 'primary'}
        wide
        className="mt-20"
        onClick={() => onEdit(null)}
      >
        {words.add}
      </Button>
    </>
  )
}
