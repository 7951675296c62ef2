export const en = {
  client_order: { title: 'New order', body: 'A client has placed an order.' },
  client_paid: { title: 'Order paid', body: 'The payment for a client’s order has arrived.' },
  reward_settled: { title: 'Rewards settled', body: 'Open Bailu to see what was added to your income.' },
  withdrawal_paid: { title: 'Withdrawal paid', body: 'Your withdrawal has been transferred.' },
  withdrawal_rejected: { title: 'Withdrawal declined', body: 'The money is yours again. Open Bailu to read why.' },
  reward_reversed: {
    title: 'A reward was taken back',
    body: 'See in the app why, and what it means for your balance.',
  },
  debt_settled: { title: 'What you owed has changed', body: 'Open Bailu to see your balance.' },
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
  payment_taken_back: {
    title: 'Please look at your order',
    body: 'A payment was booked by mistake. The order waits for payment again.',
  },
  refund_owed: { title: 'Your money comes back', body: 'An order was canceled. Please tell us where to pay it back.' },
  refund_paid: { title: 'Money paid back', body: 'We have transferred your refund.' },
} as const
