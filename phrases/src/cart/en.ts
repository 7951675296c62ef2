export const en = {
  title: 'Shopping cart',
  empty: 'Shopping Cart is Empty',
  emptyHint: 'Find something gentle for your skin.',
  otherLinks: (count: number) =>
    `${count} ${count === 1 ? 'item' : 'items'} that you chose through another link are kept`,
  bringHere: 'Add to this cart',
  toShop: 'Go to the shop',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: 'Deleted successfully',
  undo: 'Undo',
  subtotal: 'Subtotal',
  total: 'Total',
  checkout: (count: number) => `Checkout (${count})`,
  noneSelected: 'No Product selected',
  issues: {
    not_for_sale: 'Cannot Purchase At This Time',
    out_of_stock: 'Sold out',
    too_few: (stock: number) => `Only ${stock} left`,
  },
  toFree: (amount: string) => `Spend ${amount} more for free delivery`,
  isFree: 'Free delivery',
  failed: 'Your cart could not be loaded',
  fixFirst: 'Please change or untick the marked products to continue.',
  take: (stock: number) => `Change to ${stock}`,
  quantity: (name: string) => `Quantity of ${name}`,
  most: (most: number) => `No more than ${most}`,
  full: 'Your cart can hold 50 products. Remove one to add another.',
  reasons: { not_for_sale: 'Currently not available', out_of_stock: 'Sold out' },
  clear: 'Remove all',
  repriced: (before: string, now: string) => `Price when added ${before}, now ${now}`,
  gotIt: 'Got it',
  vanished: (count: number) =>
    count === 1
      ? 'One product is no longer sold and has been removed from your cart.'
      : `${count} products are no longer sold and have been removed from your cart.`,
  offline: 'You are offline. This is your cart as last loaded; you can change it once you are back online.',
  offlineGuest: 'You are offline. You can still change your cart; prices and stock may be out of date.',
  offlineUnknown: 'You are offline. Your cart is saved and will be back once you are online.',
  old: 'Your cart could not be updated. Prices and stock may be out of date.',
  leftBehind: (count: number) =>
    count === 1
      ? 'One product you chose before signing in is not in this cart yet.'
      : `${count} products you chose before signing in are not in this cart yet.`,
  leftNoRoom: (count: number) =>
    count === 1
      ? 'The cart is full (50 products). Remove a product to add the one you chose before signing in.'
      : `The cart is full (50 products). Remove products to add the ${count} you chose before signing in.`,
} as const
