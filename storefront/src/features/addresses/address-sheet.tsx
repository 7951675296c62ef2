import type { Address } from '@bailu/contract/addresses'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { useAddressBook } from './address-book.ts'
import { AddressChoice } from './address-choice.tsx'
import { useChoice } from './chosen-address.ts'

const AddressEditor = lazy(() => import('./address-editor.tsx'))

type Props = {
  open: boolean
  chosen: number | undefined
  onChoose: (id: number) => void
  onClose: () => void
  /** Link to the full list. */
  manage?: ReactNode
}

/** Sheet to choose, add or change an address without leaving the order. */
export function AddressSheet({ open, chosen, onChoose, onClose, manage }: Props) {
  const words = useWords().addresses
  const book = useAddressBook()
  // The sheet opens at once; the list is rendered a frame or two later, so that the tap stays responsive.
  const opened = useDeferredValue(open)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const title = editing === null ? words.choose : editing === 'new' ? words.add : words.edit
  const remember = useChoice()
  const choose = (id: number) => {
    setEditing(null)
    remember(id)
    onChoose(id)
    onClose()
  }
  const close = () => (editing === null ? onClose() : setEditing(null))
  return (
    <Sheet tall open={open} onClose={close} title={title}>
      {!opened ? (
        <ScreenSkeleton />
      ) : editing === null ? (
        <>
          <AddressChoice
            book={book}
            chosen={chosen}
            onChoose={({ id }) => choose(id)}
            onEdit={(address) => setEditing(address ?? 'new')}
          />
          {manage}
        </>
      ) : (
        <Suspense fallback={<ScreenSkeleton />}>
          <AddressEditor
            address={editing === 'new' ? null : editing}
            save={book.save}
            onSaved={choose}
            onCancel={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}
