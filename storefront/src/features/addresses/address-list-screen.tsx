import { lazy, Suspense, useState } from 'react'
import type { Address } from '@bailu/contract/addresses/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/states.tsx'
import { groupAddresses, useAddressBook } from './address-book.ts'
import { AddressRow, DeleteAddress } from './address-row.tsx'
import { useRememberAddress } from './chosen-address.ts'

/** Placeholder of two addresses with their button rows, at their final height. */
export function AddressListSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="border-t border-line">
      {[0, 1].map((row) => (
        <div key={row} className="flex flex-col gap-8 border-b border-line py-16">
          <Skeleton className="h-20 w-1/2" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-3/4" />
          <div className="h-28" />
        </div>
      ))}
    </div>
  )
}

const AddressEditor = lazy(() => import('./address-editor.tsx'))

type Props = {
  /** Given when the list was opened from an order: an address can then be chosen for it. */
  onChoose?: ((id: number) => void) | undefined
}

/** Address list: default first, then customers' addresses, the pick-up point last. */
export function AddressListScreen({ onChoose }: Props) {
  const words = useWords('addresses').addresses
  const book = useAddressBook()
  const rememberChoice = useRememberAddress()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const close = () => setEditing(null)

  const choose =
    onChoose &&
    ((id: number) => {
      rememberChoice(id)
      onChoose(id)
    })
  const saved = (id: number) => {
    close()
    // A new address was added to be used for the order.
    if (editing === 'new') choose?.(id)
  }
  const title = onChoose ? words.choose : words.title
  if (book.failed)
    return (
      <>
        <ScreenTitle>{title}</ScreenTitle>
        <ErrorState busy={book.loading} onRetry={book.retry} />
      </>
    )
  const hasNone = book.list?.every((address) => address.isZt)
  return (
    <>
      <ScreenTitle lead={hasNone ? words.noneHint : undefined}>{title}</ScreenTitle>
      <div className="gutter pb-28">
        {book.offline && (
          <p role="status" className="mb-16 rounded-3 bg-mist px-12 py-8 text-13">
            {words.offline}
          </p>
        )}
        {!book.list && <AddressListSkeleton />}
        {book.list &&
          groupAddresses(book.list, words).map(({ title, list }) => (
            <section key={list[0]?.id} aria-label={title}>
              {title && <h2 className="pt-20 pb-8 text-18">{title}</h2>}
              <ul className="border-t border-line [section+section>&]:border-t-0 [h2+&]:!border-t">
                {list.map((address) => (
                  <AddressRow
                    key={address.id}
                    address={address}
                    onChoose={choose}
                    onEdit={() => setEditing(address)}
                    onDelete={() => setDeleting(address)}
                    onDefault={() => book.makeDefault(address.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        {book.list && (
          <Button wide className="mt-28" onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        )}
      </div>
      <Sheet tall open={editing !== null} onClose={close} title={editing === 'new' ? words.add : words.edit}>
        <Suspense fallback={<ScreenSkeleton />}>
          {editing !== null && (
            <AddressEditor
              address={editing === 'new' ? null : editing}
              save={book.save}
              onSaved={saved}
              onCancel={close}
            />
          )}
        </Suspense>
      </Sheet>
      <DeleteAddress address={deleting} remove={book.remove} onDone={() => setDeleting(null)} />
    </>
  )
}
