import type { Address } from '@bailu/contract/addresses'
import type { Words } from '@bailu/phrases/words'

export type Group = { title?: string; list: Address[] }

/**
 * Groups own addresses, customers' addresses and the pick-up point; titles only when there are customers' addresses.
 */
export const groupsOf = (list: readonly Address[], words: Words['addresses']): Group[] => {
  const of = (type: Address['address_type']) => list.filter(({ address_type }) => address_type === type)
  const customers = of('customer')
  const titled = customers.length > 0
  const groups: Group[] = [
    { ...(titled && { title: words.own }), list: of('own') },
    { ...(titled && { title: words.customers }), list: customers },
    { ...(titled && { title: words.pickup }), list: of('pickup') },
  ]
  return groups.filter((group) => group.list.length > 0)
}
