export const en = {
  /** Privacy notes beside forms: who uses the data, for what, how long. */
  notes: {
    register: 'Bailu keeps this to run your account and to deliver your orders, until you delete the account.',
    order:
      'Bailu uses this to deliver and to reply to you. Sales documents are kept for 5 years, as the law requires, and unpaid orders for 90 days, slips we refused for 180.',
    lead: 'You keep this to look after this person, and Bailu stores it for you alone. Please tell them. It is erased when you have not worked on it for a long time.',
    client:
      'You keep this to advise this client, who can read and erase it at any time. It is erased together with their account.',
    apply:
      'Bailu uses this to decide on your application and for tax documents. Rejected applications are erased after a year.',
    card: 'Bailu uses this to pay you and to file the tax withheld, and stores the account and your ID encrypted. What tax documents need is kept as long as the law requires.',
    address:
      'Bailu uses this address to deliver your orders and keeps it until you delete it or your account. Orders keep their own copy.',
    refund: 'Bailu uses this account only to pay you back, and keeps it with the sales documents for 5 years.',
    invoice:
      'Bailu keeps this with the sales documents for 5 years, as tax law wants it, and uses it for nothing else.',
  },
  policy: 'Privacy agreement',
  own: {
    title: 'My data',
    lead: 'What Bailu keeps about the orders placed on this phone.',
    none: 'Nothing is kept about you',
    noneLead: 'This phone has not placed an order with us. The cart and addresses are kept on the phone only.',
    phone: 'The cart, addresses and the pick-up name are kept on this phone only; erasing removes them too.',
    entries: (count: number) => String(count),
    saveHtml: 'Save a copy to read',
    saveJson: 'Save for other apps (JSON)',
    cannotSave: 'The file could not be saved here. Please open Bailu in your browser.',
    fileTitle: 'My data at Bailu',
    eraseTitle: 'Erase my data',
    eraseLead:
      'Names, addresses, messages, slips and photos are erased at once; slips we refused and our team’s notes after 180 days, against fraud. Your orders can no longer be opened from this phone.',
    kept: (count: number, years: number) =>
      `${count === 1 ? '1 paid order stays' : `${count} paid orders stay`} with the name and address on the receipt: accounting and tax law require us to keep them for ${years} years. Then they are erased too.`,
    open: (count: number) =>
      count === 1
        ? 'One order, return or refund is not finished yet.'
        : `${count} orders, returns or refunds are not finished yet.`,
    openLead: 'Cancel, or wait until everything is finished; then you can erase your data here.',
    toOrders: 'See my orders',
    erase: 'Erase my data',
    sure: 'Erase for good? This cannot be undone.',
    back: 'Keep it',
    erased: 'Your data was erased',
    account: 'You are signed in. Your data is under Account settings.',
    toAccount: 'Account settings',
  },
}
