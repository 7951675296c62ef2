import type { Address } from '@bailu/contract/addresses'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState, ScreenSkeleton, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { useAddressBook } from './address-book.ts'
import { AddressCard } from './address-card.tsx'

const AddressEditor = lazy(() => import('./address-editor.tsx'))
const LINK = 'min-h-touch text-13 text-gold-ink'

export function AddressListScreen() {
  const all = useWords()
  const words = all.addresses
  const book = useAddressBook()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setEditing(null)

  const answer = async (yes: boolean) => {
    if (!yes || !deleting) return setDeleting(null)
    setBusy(true)
    const done = await book.remove(deleting.id).then(
      () => true,
      () => false,
    )
    setBusy(false)
    setDeleting(null)
    if (done) toast(words.removed)
  }
  if (book.failed) return <ErrorState page busy={book.loading} onRetry={book.retry} />
  const own = book.list?.some((address) => address.is_own)
  return (
    <>
      <ScreenTitle lead={book.list && !own ? words.noneHint : undefined}>{words.title}</ScreenTitle>
      <div className="gutter pb-28">
        {!book.list && <Skeleton className="h-[120px] w-full" />}
        <ul className="border-t border-line">
          {book.list?.map((address) => (
            <li key={address.id} className="border-b border-line">
              <AddressCard address={address}>
                {address.is_own && (
                  <div className="-mb-12 flex gap-20">
                    <button type="button" className={LINK} onClick={() => setEditing(address)}>
                      {words.edit}
                    </button>
                    <button type="button" className={LINK} onClick={() => setDeleting(address)}>
                      {words.remove}
                    </button>
                  </div>
                )}
              </AddressCard>
            </li>
          ))}
        </ul>
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
              onSaved={close}
              onCancel={close}
            />
          )}
        </Suspense>
      </Sheet>
      <ConfirmDialog
        open={deleting !== null}
        title={words.removeAsk}
        confirm={words.remove}
        cancel={all.shell.dialog.cancel}
        danger
        busy={busy}
        onAnswer={(yes) => void answer(yes)}
      />
    </>
  )
}
