import { lazy, Suspense, useState } from 'react'
import type { Address } from '@bailu/contract/addresses/shop'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../ui/dialog/dialog.tsx'
import { ScreenTitle, ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'
import { groupAddresses, useAddressBook } from './address-book.ts'
import { useRememberAddress } from './chosen-address.ts'
import { useAction } from '../../session/use-action.ts'
import { AddressCard } from './address-card.tsx'
import { usePickupPoint } from './pickup-point.tsx'

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
  const close = () => setEditing(null)
  const remove = useAction(book.remove, { done: words.removed })
  const deletion = useConfirmation(
    (address: Address) => ({
      title: words.removeAsk,
      message: recipientName(address),
      confirm: words.remove,
      danger: true,
    }),
    ({ id }) => remove.run(id),
  )

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
        <ErrorState cause={book.error} busy={book.loading} onRetry={book.retry} />
      </>
    )
  const hasNone = book.list?.every((address) => address.isZt)
  return (
    <>
      <ScreenTitle lead={hasNone ? words.noneHint : undefined}>{title}</ScreenTitle>
      {/* A new element with the list: the hint above it would move the placeholder. */}
      <div key={book.list ? 'list' : 'loading'} className="gutter pb-28">
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
                    onDelete={() => deletion.ask(address)}
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
      {deletion.dialog}
    </>
  )
}

const ACTION_BUTTON = 'min-h-touch min-w-touch px-12 text-13 text-gold-ink disabled:opacity-60'

type AddressRowProps = {
  address: Address
  onChoose: ((id: number) => void) | undefined
  onEdit: () => void
  onDelete: () => void
  onDefault: () => Promise<void>
}

/** One address with its actions; a pick-up point can only be chosen. */
function AddressRow({ address, onChoose, onEdit, onDelete, onDefault }: AddressRowProps) {
  const words = useWords('addresses').addresses
  const makeDefault = useAction(onDefault, { done: words.saved })
  const point = usePickupPoint(address.isZt ? address.id : undefined)
  const label = address.isZt ? (point?.name ?? words.pickup) : recipientName(address)
  return (
    <li aria-label={words.thisOne(label)} className="border-b border-line">
      <AddressCard address={address}>
        {!address.isZt && (
          <div className="-mb-12 -ml-12 flex flex-wrap">
            <button type="button" className={ACTION_BUTTON} onClick={onEdit}>
              {words.edit}
            </button>
            <button type="button" className={ACTION_BUTTON} onClick={onDelete}>
              {words.remove}
            </button>
            {address.is_own && !address.is_default && (
              <button
                type="button"
                className={ACTION_BUTTON}
                disabled={makeDefault.busy}
                onClick={() => void makeDefault.run()}
              >
                {words.makeDefault}
              </button>
            )}
          </div>
        )}
        {onChoose && point?.active !== false && (
          <Button kind="quiet" className="mt-12 self-start" onClick={() => onChoose(address.id)}>
            {address.isZt ? words.pickHere : words.useThis}
          </Button>
        )}
      </AddressCard>
    </li>
  )
}
