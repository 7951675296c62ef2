import type { Address } from '@bailu/contract/addresses'
import { PICKUP_ID } from '@bailu/contract/pickup'
import { useEffect } from 'react'
import { remembered, rememberFor } from '../../session-memory.ts'
import { useChoice } from './chosen-address.ts'

const KEY = 'address_delivered'

/** Switches between delivery and pick-up; switching back restores the previous delivery address. */
export const useDeliveryWay = (
  list: readonly Address[] | undefined,
  address: Address | undefined,
  onChoose: (id: number | null) => void,
) => {
  const remember = useChoice()
  const delivered = address && !address.isZt ? address.id : undefined
  useEffect(() => {
    if (delivered !== undefined) rememberFor(KEY, delivered)
  }, [delivered])
  return (pickup: boolean): void => {
    const before = remembered<number | null>(KEY, null)
    const own = list?.find(({ id }) => id === before && id !== PICKUP_ID) ?? list?.find((one) => one.is_own)
    const id = pickup ? PICKUP_ID : (own?.id ?? null)
    remember(id)
    onChoose(id)
  }
}
