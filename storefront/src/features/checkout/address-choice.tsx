import { Fragment, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type { PickupPoint } from '@bailu/contract/addresses/pickup-points'
import type { Address } from '@bailu/contract/addresses/shop'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { ErrorState, ScreenSkeleton, Skeleton, SkeletonRows } from '../../ui/screen/screen.tsx'
import { type AddressBook, groupAddresses, useAddressBook } from '../addresses/address-book.ts'
import { AddressBadge, AddressCard, AddressLines } from '../addresses/address-card.tsx'
import { usePickupPoints } from '../addresses/pickup-point.tsx'
import { useRememberAddress } from '../addresses/chosen-address.ts'
import { Checkbox } from '../../ui/form/field.tsx'

type ChosenAddressProps = { address: Address | undefined; loading: boolean; error?: string; onChoose: () => void }

/** The chosen delivery address; tapping it opens the choice. */
export function ChosenAddress({ address, loading, error, onChoose }: ChosenAddressProps) {
  const { addresses } = useWords('addresses')
  if (loading) return <Skeleton className="h-[136px] w-full" />
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`flex w-full items-center gap-12 rounded-3 border bg-paper px-16 py-16 text-left active:bg-mist ${error ? 'border-danger' : 'border-line'}`}
    >
      <span className="min-w-0 flex-1">
        <span className="mb-4 flex items-center gap-8 text-12 text-gold-ink">
          {address?.isZt ? addresses.pickupAt : addresses.deliverTo}
          {address?.address_type === 'customer' && <AddressBadge address={address} />}
        </span>
        {address ? <AddressLines address={address} /> : <span className="text-16">{addresses.choose}</span>}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}

type AddressChoiceProps = {
  book: AddressBook
  chosen: number | undefined
  /** Only these pick-up points, to choose one of. */
  points: PickupPoint[] | undefined
  onChoose: (address: Address) => void
  onEdit: (address: Address | null) => void
}

/** All addresses as radio buttons, the pick-up points last; or pick-up points only. */
export function AddressChoice({ book, chosen, points, onChoose, onEdit }: AddressChoiceProps) {
  const words = useWords('addresses').addresses
  const known = usePickupPoints()
  if (book.failed) return <ErrorState cause={book.error} busy={book.loading} onRetry={book.retry} />
  if (!book.list) return <SkeletonRows count={2} height="h-[96px]" className="gap-16 py-20" />
  const nameOf = (address: Address) =>
    address.isZt ? (known?.find(({ id }) => id === address.id)?.name ?? words.pickup) : recipientName(address)
  const isOffered = ({ id, isZt }: Address) =>
    points
      ? points.some((point) => point.id === id)
      : !isZt || known?.find((point) => point.id === id)?.active !== false
  return (
    <>
      <div
        role="radiogroup"
        aria-label={points ? words.choosePoint : words.choose}
        className="mt-12 border-t border-line"
      >
        {groupAddresses(book.list.filter(isOffered), words).map(({ title, list }) => (
          <Fragment key={list[0]?.id}>
            {title && <h3 className="pt-16 pb-4 text-13 text-gold-ink">{title}</h3>}
            {list.map((address) => (
              <div key={address.id} className="relative border-b border-line">
                <label htmlFor={`address-${address.id}`} className="-ml-12 block cursor-pointer pr-56">
                  <AddressCard
                    address={address}
                    selector={
                      <Checkbox
                        id={`address-${address.id}`}
                        kind="radio"
                        name="address"
                        checked={address.id === chosen}
                        onChange={() => onChoose(address)}
                        onClick={() => address.id === chosen && onChoose(address)}
                        aria-label={nameOf(address)}
                      />
                    }
                  />
                </label>
                {!address.isZt && (
                  <TextButton
                    onClick={() => onEdit(address)}
                    aria-label={`${words.edit}: ${recipientName(address)}`}
                    className="absolute top-8 right-0 px-4 text-13"
                  >
                    {words.edit}
                  </TextButton>
                )}
              </div>
            ))}
          </Fragment>
        ))}
      </div>
      {!points && (
        <Button
          kind={book.list.some((address) => !address.isZt) ? 'quiet' : 'primary'}
          wide
          className="mt-20"
          onClick={() => onEdit(null)}
        >
          {words.add}
        </Button>
      )}
    </>
  )
}

const AddressEditor = lazy(() => import('../addresses/address-editor.tsx'))

type AddressSheetProps = {
  open: boolean
  chosen: number | undefined
  /** With pick-up chosen: the points to choose one of. */
  points: PickupPoint[] | undefined
  /** Text of an address that was pasted on the order form; empty for none. */
  pasted: string
  onChoose: (id: number) => void
  onClose: () => void
  /** Link to the full list. */
  manage?: ReactNode
}

/**
 * Sheet to choose, add or change an address without leaving the order. Buyers without an address get the form at once: pick-up
 * is chosen on the order form itself.
 */
export function AddressSheet({ open, chosen, points, pasted, onChoose, onClose, manage }: AddressSheetProps) {
  const words = useWords('addresses').addresses
  const book = useAddressBook()
  // The sheet opens at once; the list is rendered a frame or two later, so that the tap stays responsive.
  const deferredOpen = useDeferredValue(open)
  const [chosenToEdit, setEditing] = useState<Address | 'new' | null>(null)
  // A single point is no choice: then all addresses are listed.
  const offered = points && points.length > 1 ? points : undefined
  const isFirst = chosen === undefined && book.list?.every(({ isZt }) => isZt) === true
  const editing = chosenToEdit ?? (isFirst ? 'new' : null)
  const title =
    editing === null ? (offered ? words.choosePoint : words.choose) : editing === 'new' ? words.add : words.edit
  const rememberChoice = useRememberAddress()
  const choose = (id: number) => {
    setEditing(null)
    rememberChoice(id)
    onChoose(id)
    onClose()
  }
  const close = () => {
    setEditing(null)
    if (chosenToEdit === null || isFirst) onClose()
  }
  // The first address is in the list before the form closes: the sheet must not show the list in between.
  const save: AddressBook['save'] = (form, id) => {
    setEditing(editing)
    return book.save(form, id)
  }
  return (
    <Sheet tall open={open} onClose={close} title={title}>
      {!deferredOpen ? (
        <ScreenSkeleton />
      ) : editing === null ? (
        <>
          <AddressChoice
            book={book}
            chosen={chosen}
            points={offered}
            onChoose={({ id }) => choose(id)}
            onEdit={(address) => setEditing(address ?? 'new')}
          />
          {!offered && manage}
        </>
      ) : (
        <Suspense fallback={<ScreenSkeleton />}>
          <AddressEditor
            address={editing === 'new' ? null : editing}
            save={save}
            onSaved={choose}
            pasted={pasted || undefined}
            onCancel={close}
          />
        </Suspense>
      )}
    </Sheet>
  )
}
