export const en = {
  client_order: { title: 'New order', body: 'A client has placed an order.' },
  client_paid: { title: 'Order paid', body: 'We have received the payment for a client’s order.' },
  reward_settled: { title: 'Rewards settled', body: 'Open Bailu to see what was added to your income.' },
  withdrawal_paid: { title: 'Withdrawal paid', body: 'Your withdrawal has been transferred.' },
  withdrawal_rejected: {
    title: 'Withdrawal declined',
    body: 'The money is back in your balance. Open Bailu to see why.',
  },
  reward_reversed: {
    title: 'A reward was reversed',
    body: 'Open Bailu to see why and check your balance.',
  },
  debt_settled: { title: 'What you owe has changed', body: 'Open Bailu to see your balance.' },
  withdrawal_returned: {
    title: 'Withdrawal returned by the bank',
    body: 'The money is back in your balance. Open Bailu to see why and check your bank card.',
  },
  level_up: { title: 'You reached a new level', body: 'Open Bailu to see your new benefits.' },
  site_message: { title: 'New message', body: 'Bailu has a message for you.' },
  order_paid: { title: 'Payment received', body: 'Thank you. We are preparing your order.' },
  order_shipped: { title: 'Your order is on its way', body: 'We have sent your order.' },
  slip_rejected: {
    title: 'Please check your order',
    body: 'We could not confirm your payment slip. Please upload another.',
  },
  payment_reversed: {
    title: 'Please check your order',
    body: 'A payment was recorded by mistake. Your order is awaiting payment again.',
  },
  refund_owed: {
    title: 'You are getting a refund',
    body: 'An order was cancelled. Please enter the account for your refund.',
  },
  refund_paid: { title: 'Refund paid', body: 'We have transferred your refund.' },
} as const
