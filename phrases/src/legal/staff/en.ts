import { en as pages } from '../../shell/staff/pages/en.ts'
export const en = {
  title: pages.privacy,
  lead: 'What data about people is stored, and for how long. Expired data is erased automatically every hour.',
  what: 'Data',
  howLong: 'Kept for',
  due: 'Due now',
  lastRun: 'Last run',
  lastErased: 'Last erased',
  never: 'Not yet',
  nothing: 'Nothing yet',
  lengths: {
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    months: (n: number) => (n === 1 ? '1 month' : `${n} months`),
    years: (n: number) => (n === 1 ? '1 year' : `${n} years`),
  },
  kinds: {
    unpaid_orders: { title: 'Orders never paid', hint: 'Name, address, message and slips. Amounts are kept.' },
    evidence: {
      title: 'Declined slips and order notes',
      hint: 'Of orders never paid, and of buyers who erased their data and cannot remove these themselves. Counted from the end of the order, the erasure or the last note before it, whichever is latest.',
    },
    guests: { title: 'Guests without an order', hint: 'The token of a phone that never ordered.' },
    leads: { title: 'Potential customers', hint: 'Potential customers nobody has worked on, with notes and photos.' },
    applications: { title: 'Declined applications', hint: 'The entire application.' },
    returns: { title: 'Texts and photos of returns', hint: 'Counted from the end of the return. Amounts are kept.' },
    sale_documents: {
      title: 'Sales documents',
      hint: 'Names and addresses on receipts, slips and refund accounts, counted from the end of the year. Amounts are kept.',
    },
    bank_statements: {
      title: 'Bank statements',
      hint: 'The file and payer names, counted from the end of the year of upload. Amounts and references are kept.',
    },
    payees: {
      title: 'Payees of withdrawals',
      hint: 'Name, account and ID, counted from the end of the year of the decision. Amounts, bank and last four digits are kept.',
    },
    approved_applications: {
      title: 'Approved applications',
      hint: 'Date of birth and message. For a partner who left, the entire application once nothing was earned or paid in that time. The name of an active partner is kept for tax documents.',
    },
    audit_words: {
      title: 'Free text in the audit log',
      hint: 'Reasons and other free text. The entries themselves are kept.',
    },
    networks: {
      title: 'Network addresses in the audit log',
      hint: 'Counted from when a network was last seen. Its keyed hash stays in the entries.',
    },
    mails: { title: 'E-mails', hint: 'Sent, or no longer retried.' },
    sessions: {
      title: 'Sign-ins of customers',
      hint: 'Erased a week after they end, or after this time at the latest.',
    },
    replies: { title: 'Answers kept for retries', hint: 'First answers to calls that move money or stock.' },
    codes: {
      title: 'Changes of e-mail addresses',
      hint: 'Requests, whether completed or not. A correction that was objected to stays for 90 days after that.',
    },
    notices: { title: 'Notifications', hint: 'Already sent.' },
    inbox: { title: 'Notifications in accounts', hint: 'Read or not.' },
    receivers: {
      title: 'Receivers of messages to segments',
      hint: 'With what they have read, counted from the sending; the number of readers stays.',
    },
    import_files: {
      title: 'Files of an import',
      hint: 'Lines of the files by which data of another system was taken over, counted from the upload.',
    },
    contacts: {
      title: 'E-mails of guests',
      hint: 'For news about an order, counted from its end; later while a return or refund is open.',
    },
  },
}
