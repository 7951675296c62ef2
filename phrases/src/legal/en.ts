export const en = {
  /** Privacy notes beside forms: who uses the data, for what, how long. */
  notes: {
    register: 'Bailu uses this to run your account and deliver your orders until you delete the account.',
    order:
      'Bailu uses this to deliver your order and reply to you. Sales documents are kept for 5 years as the law requires, unpaid orders for 90 days and declined slips for 180 days.',
    lead: 'You use this to look after this person, and Bailu stores it for you only. Please tell them. It is erased when you have not worked on it for a long time.',
    client:
      'You use this to advise this client, who can read and erase it at any time. It is erased together with their account.',
    apply:
      'Bailu uses this to decide on your application and for tax documents. Declined applications are erased after a year.',
    card: 'Bailu uses this to pay you and to file the tax withheld, and stores the account and your ID encrypted. Data needed for tax documents is kept as long as the law requires.',
    address:
      'Bailu uses this address to deliver your orders and stores it until you delete it or your account. Each order keeps its own copy.',
    refund: 'Bailu uses this account only for your refund, and keeps it with the sales documents for 5 years.',
    invoice:
      'Bailu keeps this with the sales documents for 5 years, as tax law requires, and uses it for nothing else.',
  },
  policy: 'Privacy Agreement',
  own: {
    forget: 'Remove orders from this phone',
    forgetLead:
      'The orders stay valid, but this browser no longer shows them. Keep their links first: without a link or an e-mail address you cannot open them again.',
    forgetYes: 'Remove',
    forgotten: 'Removed from this phone',
    title: 'My data',
    lead: 'The data Bailu stores about the orders placed on this phone.',
    none: 'We store no data about you',
    noneLead: 'No order has been placed on this phone. The cart and addresses are stored on the phone only.',
    phone: 'The cart, addresses and pick-up name are stored on this phone only and will be erased too.',
    entries: (count: number) => String(count),
    saveHtml: 'Save to read',
    saveJson: 'Save for other apps (JSON)',
    cannotSave: 'The file could not be saved here. Please open Bailu in your browser.',
    fileTitle: 'My data at Bailu',
    eraseTitle: 'Erase my data',
    eraseLead:
      'Names, addresses, messages, slips and photos are erased at once. Declined slips and our team’s notes are erased after 180 days, to prevent fraud. You can then no longer open your orders on this phone.',
    retained: (count: number, years: number) =>
      `${count === 1 ? '1 paid order is kept' : `${count} paid orders are kept`} with the name and address on the receipt: accounting and tax law require us to keep them for ${years} years. After that they are erased too.`,
    open: (count: number) =>
      count === 1
        ? '1 order, return or refund is not finished yet.'
        : `${count} orders, returns or refunds are not finished yet.`,
    openLead: 'Cancel them or wait until they are finished. Then you can erase your data here.',
    toOrders: 'See my orders',
    erase: 'Erase my data',
    sure: 'Erase your data permanently? This cannot be undone.',
    back: 'Cancel',
    erased: 'Your data has been erased',
    account: 'You are signed in. You find your data under Account settings.',
    toAccount: 'Account settings',
  },
}
