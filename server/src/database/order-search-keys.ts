import { PICKUP_ID } from '@bailu/contract/addresses/kinds'

const digits = (column: string) =>
  `regexp_replace(regexp_replace(coalesce(${column}, ''), '\\D', '', 'g'), '^66(\\d{8,9})$', '0\\1')`

const buyerPhone = digits(`orders.address->>'phone'`)

const contactPhone = digits(`orders.address->'contact'->>'phone'`)

/**
 * Search vector of an order: number, names and phones in its address, and the ends of number and phone. Words are stored
 * unchanged in a `tsvector`, so that Thai names need no dictionary. The index and the queries use the same expression.
 */
export const ORDER_SEARCH_VECTOR = `array_to_tsvector(array_remove(
  array[lower(orders.number), lower(right(orders.number, 6)), ${buyerPhone}, right(${buyerPhone}, 4), ${contactPhone}, right(${contactPhone}, 4)]
  || string_to_array(lower(coalesce(orders.address->>'first_name', '') || ' ' || coalesce(orders.address->>'last_name', '')
  || ' ' || coalesce(orders.address->'contact'->>'name', '')), ' '), ''))`

/** A tracking number without its hyphens, in capitals: how numbers are compared. The index and the queries use the same expression. */
export const TRACKING_KEY = `upper(regexp_replace(orders.tracking_number, '[^A-Za-z0-9]', '', 'g'))`

/** The pick-up point of an order, as text; orders from before there were several are of the first one. */
export const ORDERED_POINT_KEY = `coalesce(orders.address->'point'->>'id', '${PICKUP_ID}')`
