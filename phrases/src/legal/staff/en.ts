export const en = {
  title: 'Personal data',
  lead: 'What is kept about people, and for how long. What is past its time is erased automatically, once an hour.',
  what: 'What',
  howLong: 'Kept for',
  due: 'Due now',
  lastRun: 'Last run',
  lastErased: 'Last erased',
  never: 'Not yet',
  nothing: 'Nothing so far',
  lengths: {
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    months: (n: number) => (n === 1 ? '1 month' : `${n} months`),
    years: (n: number) => (n === 1 ? '1 year' : `${n} years`),
  },
  kinds: {
    unpaid_orders: { title: 'Orders never paid', hint: 'Name, address, message and slips. The figures stay.' },
    evidence: {
      title: 'Refused slips and notes of orders',
      hint: 'Of orders never paid, and of buyers who erased their data: they cannot remove this themselves. Counted from the end of the order, the erasure or the last note before it, whichever is latest.',
    },
    guests: { title: 'Guests without an order', hint: 'The token of a phone that never ordered.' },
    leads: { title: 'Leads', hint: 'Potential customers nobody has worked on, with notes and photos.' },
    applications: { title: 'Rejected applications', hint: 'The whole application.' },
    returns: { title: 'Texts and photos of returns', hint: 'Counted from the end of the return. Amounts stay.' },
    sale_papers: {
      title: 'Sales documents',
      hint: 'Name and address on receipts, slips and refund accounts, counted from the end of the year. The figures stay.',
    },
    bank_statements: {
      title: 'Statements of the bank',
      hint: 'The file and who paid, counted from the end of the year it was uploaded. Amounts and references stay.',
    },
    payees: {
      title: 'Payees of withdrawals',
      hint: 'Name, account and ID, counted from the end of the year of the decision. Sums, bank and the last four digits stay.',
    },
    approved_applications: {
      title: 'Approved applications',
      hint: 'Birth date and message; the whole application of a partner who left, once nothing was earned or paid in that time. The name of an active partner stays for tax documents.',
    },
    audit_words: {
      title: 'Free text in the audit log',
      hint: 'Reasons and other free text. The entries themselves stay.',
    },
    networks: {
      title: 'Network addresses in the audit log',
      hint: 'Counted from when a network was last seen. Its keyed hash stays in the entries.',
    },
    mails: { title: 'E-mails', hint: 'Sent or given up.' },
    sessions: { title: 'Sign-ins of customers', hint: 'Erased a week after they end, at the latest after this time.' },
    replies: { title: 'Answers kept for retries', hint: 'First answers to calls that move money or stock.' },
    codes: { title: 'Changes of e-mail addresses', hint: 'Requests, whether completed or not.' },
    notices: { title: 'Notifications', hint: 'Already sent.' },
  },
}
