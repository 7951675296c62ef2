import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '@bailu/contract/orders/shop'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { TextButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { AddressLines } from '../addresses/address-card.tsx'

const AddressEditor = lazy(() => import('../addresses/address-editor.tsx'))

/** Where the order goes; the buyer can correct it until the parcel is sent. */
export function OrderAddress({ order }: { order: Pick<Order, 'id' | 'address' | 'actions'> }) {
  const words = useWords('orders').orders
  const queries = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const { id, address, actions } = order
  const save = async ({ is_default: _, address_type: __, ...fields }: AddressForm, ___: unknown, key: string) => {
    await request('PUT /api/order/{id}/address', { ...fields, id }, { idempotencyKey: key })
    return 0
  }
  const { contact: _, point: ____, ...stored } = address
  return (
    <>
      <AddressLines address={address} links />
      {actions.edit_address && (
        <TextButton underlined className="text-13" onClick={() => setIsEditing(true)}>
          {words.fixAddress}
        </TextButton>
      )}
      <Sheet tall open={isEditing} onClose={() => setIsEditing(false)} title={words.fixAddress}>
        <p className="mt-8 text-center text-13 text-muted">{words.fixAddressHint}</p>
        <Suspense fallback={<ScreenSkeleton />}>
          {isEditing && (
            <AddressEditor
              address={{ ...stored, id: 0, is_default: false, is_own: true, address_type: 'own' }}
              order={id}
              save={save}
              onSaved={() => {
                setIsEditing(false)
                void queries.invalidateQueries({ queryKey: ['order'] })
              }}
              onCancel={() => setIsEditing(false)}
            />
          )}
        </Suspense>
      </Sheet>
    </>
  )
}
