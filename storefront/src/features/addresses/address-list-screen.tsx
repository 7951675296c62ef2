import type { Address } from '@bailu/contract/addresses'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { useAddressBook } from './address-book.ts'
import { groupsOf } from './address-groups.ts'
import { AddressListSkeleton } from './address-list-skeleton.tsx'
import { AddressRow } from './address-row.tsx'
import { useChoice } from './chosen-address.ts'
import { DeleteAddress } from './delete-address.tsx'

const AddressEditor = lazy(() => import('./address-editor.tsx'))

type Props = {
  /** Given when the list was opened from an order: an address can then be chosen for it. */
  onChoose?: ((id: number) => void) | undefined
}

/** Address list: default first, then customers' addresses, the pick-up point last. */
export function AddressListScreen({ onChoose }: Props) {
  const words = useWords().addresses
  const book = useAddressBook()
  const remember = useChoice()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const close = () => setEditing(null)

  const choose =
    onChoose &&
    ((id: number) => {
      remember(id)
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
  const none = book.list?.every((address) => address.isZt)
  return (
    <>
      <ScreenTitle lead={none ? words.noneHint : undefined}>{title}</ScreenTitle>
      <div className="gutter pb-28">
        {book.offline && (
          <p role="status" className="mb-16 rounded-3 bg-mist px-12 py-8 text-13">
            {words.offline}
          </p>
        )}
        {!book.list && <AddressListSkeleton />}
        {book.list &&
          groupsOf(book.list, words).map(({ title, list }) => (
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
