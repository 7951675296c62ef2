export const en = {
  client_order: { title: 'New order', body: 'A client has placed an order.' },
  client_paid: { title: 'Order paid', body: 'The payment for a client’s order has arrived.' },
  reward_settled: { title: 'Rewards settled', body: 'Open Bailu to see what was added to your income.' },
  withdrawal_paid: { title: 'Withdrawal paid', body: 'Your withdrawal has been transferred.' },
  withdrawal_rejected: { title: 'Withdrawal declined', body: 'The money is yours again. Open Bailu to read why.' },
  withdrawal_returned: {
    title: 'Withdrawal sent back by the bank',
    body: 'The money is yours again. Open Bailu to read why, and check your bank card.',
  },
  level_up: { title: 'A new level', body: 'Open Bailu to see what it brings you.' },
  site_message: { title: 'New message', body: 'Bailu has a message for you.' },
  order_paid: { title: 'Payment received', body: 'Thank you. We are preparing your order.' },
  order_shipped: { title: 'On its way', body: 'Your order has been sent.' },
  slip_refused: {
    title: 'Please look at your order',
    body: 'The payment slip could not be confirmed. Please upload another.',
  },
  refund_owed: { title: 'Your money comes back', body: 'An order was canceled. Please tell us where to pay it back.' },
  refund_paid: { title: 'Money paid back', body: 'We have transferred your refund.' },
} as const
