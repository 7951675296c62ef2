import { keyedHash } from '../../../core/keyed-hash.ts'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { wideNetworkOf } from '../../../core/network.ts'
import type { AddressSnapshot } from '../../../database/tables/orders.ts'
import { houseOf, phoneOf } from '../../../core/same-address.ts'

export type HoldKeys = { network: Buffer; phone: Buffer | null; address: Buffer | null }

/** Keyed hashes of the buyer's network, phone and address: equal for equal values, not readable. */
export function holdKeys(ctx: Pick<Ctx, 'house' | 'ip'>, address: AddressSnapshot): HoldKeys {
  const key = (kind: string, value: string) => keyedHash(ctx.house.settings, 'order holds', `${kind}:${value}`)
  const [phone, house] = [phoneOf(address), houseOf(address)]
  return {
    network: key('network', wideNetworkOf(ctx.ip)),
    phone: phone === null ? null : key('phone', phone),
    address: house === null ? null : key('address', house),
  }
}

/**
 * Advisory lock keys of buyer, phone, address and network, in ascending order so that concurrent orders cannot
 * deadlock.
 */
export function lockKeys(ctx: Pick<Ctx, 'house'>, buyer: BuyerScope, keys: HoldKeys): bigint[] {
  const own = buyer.kind === 'user' ? `user:${buyer.userId}` : `guest:${buyer.guestId}`
  const all = [keyedHash(ctx.house.settings, 'order holds', `buyer:${own}`), keys.network, keys.phone, keys.address]
  return all
    .flatMap((key) => (key === null ? [] : [key.readBigInt64BE(0)]))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
