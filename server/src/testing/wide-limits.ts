/** Shop rules with limits that other tests never reach: those place many orders from one phone number and one network. */
export const WIDE_LIMITS = {
  stock_limits: {
    orders: 1_000,
    value: 1_000_000_000,
    share: 10_000,
    pieces: 999,
    address_orders: 1_000,
    network_orders: 10_000,
    network_value: 10_000_000_000,
    network_share: 10_000,
    network_pieces: 9_999,
    staff_value: 10_000_000_000,
  },
  cod_terms: { most: 100_000_000, orders: 1_000, network_orders: 10_000, confirm_hours: 24 },
}
