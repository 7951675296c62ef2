export const en = {
  title: 'Shopping cart',
  empty: 'Shopping Cart is Empty',
  emptyHint: 'Find something gentle for your skin.',
  toShop: 'Go to the shop',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: 'Deleted successfully',
  undo: 'Undo',
  subtotal: 'Goods',
  total: 'Total',
  checkout: (count: number) => `Checkout (${count})`,
  noneSelected: 'No Product selected',
  issues: {
    not_for_sale: 'Cannot Purchase At This Time',
    out_of_stock: 'Sold out',
    too_few: (stock: number) => `Only ${stock} left`,
  },
  toFree: (amount: string) => `${amount} more for free delivery`,
  isFree: 'Delivery is free',
  failed: 'The cart did not load',
  fixFirst: 'Change or untick the marked products to go on.',
  take: (stock: number) => `Take ${stock}`,
  quantity: (name: string) => `Pieces of ${name}`,
  most: (most: number) => `${most} pieces at most`,
  full: 'The cart holds 50 products at most. Remove one to add another.',
  reasons: { not_for_sale: 'Not on sale at present', out_of_stock: 'Sold out' },
  clear: 'Remove them all',
  repriced: (before: string, now: string) => `Was ${before} when you added it, now ${now}`,
  gotIt: 'Got it',
  vanished: (count: number) =>
    count === 1
      ? 'One product has left the shop and was taken out of your cart.'
      : `${count} products have left the shop and were taken out of your cart.`,
  offline: 'You are offline. This is your cart as last seen; changes need a connection.',
  offlineGuest: 'You are offline. You can change your cart; prices and stock are as last seen.',
  offlineUnknown: 'You are offline. Your cart is safe and will be here when the connection is back.',
  old: 'The cart could not be refreshed. Prices and stock are as last seen.',
  leftBehind: (count: number) =>
    count === 1
      ? 'One product chosen before you signed in is not in this cart yet.'
      : `${count} products chosen before you signed in are not in this cart yet.`,
  leftNoRoom: (count: number) =>
    count === 1
      ? 'The cart is full (50 products). One chosen before you signed in is waiting for room.'
      : `The cart is full (50 products). ${count} chosen before you signed in are waiting for room.`,
} as const
