export const en = {
  brand: 'Bailu',
  hello: 'Hello,',
  automatic: 'This e-mail was sent automatically; nobody reads replies to it. Need help? Contact us:',
  reset_code: {
    subject: 'Your code for a new password',
    before: 'Enter this code in the app to choose a new password:',
    after: 'It is valid for 10 minutes. Nobody from Bailu will ever ask you for it.',
    notYou: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  },
  email_code: {
    subject: 'Your code to confirm this e-mail address',
    before: 'Enter this code in the app to use this e-mail address for your account:',
    after: 'It is valid for 10 minutes. Nobody from Bailu will ever ask you for it.',
    notYou: 'If you did not ask for it, you need not do anything: nothing will change.',
  },
  password_changed: {
    subject: 'Your password was changed',
    before: (at: string) => `The password of your account was changed on ${at} (Bangkok time).`,
    after: 'You have been signed out wherever the old password was used.',
    notYou: 'If it was not you, choose a new password at once and contact us:',
  },
  email_changed: {
    subject: 'The e-mail address of your account was changed',
    before: (at: string) => `The e-mail address of your account was changed on ${at} (Bangkok time).`,
    after: (email: string) => `From now on you sign in with ${email}.`,
    notYou: 'If it was not you, contact us at once:',
  },
  card_changed: {
    subject: 'The bank card for your withdrawals was changed',
    before: (at: string) =>
      `The bank card your withdrawals are paid to was linked, changed or deleted on ${at} (Bangkok time).`,
    after: 'After a change, withdrawals wait for a while before they are paid.',
    notYou: 'If it was not you, choose a new password at once and contact us:',
  },
  account_deleted: {
    subject: 'Your account was deleted',
    before: (at: string) => `Your Bailu account was deleted on ${at} (Bangkok time).`,
    after:
      'Your name, e-mail, phone number, picture and addresses are erased. Receipts and tax records are kept as long as the law asks.',
    notYou: 'If it was not you, contact us at once:',
  },
  already_registered: {
    subject: 'You already have an account',
    before: 'Somebody, probably you, tried to register with this e-mail address. It already has an account.',
    after: 'Sign in with your password, or choose a new one if you have forgotten it:',
    notYou: 'If it was not you, you need not do anything: nobody has entered your account.',
  },
  staff_welcome: {
    subject: 'Your account in the Bailu back office',
    before: (name: string) => `${name} has made an account for you in the Bailu back office.`,
    after: 'Choose your password with this link. It works once, for 24 hours:',
    notYou: 'If you do not work for Bailu, you need not do anything.',
  },
  staff_reset: {
    subject: 'A new password for the Bailu back office',
    before: (name: string) => `${name} has asked for a new password for your account in the Bailu back office.`,
    after: 'Choose it with this link. It works once, for 24 hours. Until then your old password stays:',
    notYou: 'If you did not expect this, please speak with the owner of the shop.',
  },
  facts: {
    order: 'Order',
    total: 'Total',
    payBy: 'Please pay by',
    paid: 'Paid',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    refunded: 'Paid back',
    partner: 'Your partner number',
  },
  order_placed: {
    subject: 'We have your order',
    before: 'Thank you for your order. We keep the goods for you until it is paid.',
    beforeCod: 'Thank you for your order. You pay when it reaches you.',
    after: 'To pay, upload the slip or follow it, open your orders:',
  },
  payment_confirmed: {
    subject: 'Your payment has arrived',
    before: 'Your payment has arrived. Thank you! We are getting your order ready.',
    after: 'You can follow it in your orders:',
  },
  order_shipped: {
    subject: 'Your order is on its way',
    before: 'Your order has been handed to the carrier.',
    follow: 'Follow the parcel on the page of the carrier:',
    after: 'All about your order:',
  },
  refund_paid: {
    subject: 'Your money has been paid back',
    before: 'We have paid money back for your order. Your bank may take a few days to show it.',
    after: 'All about your order:',
  },
  application_approved: {
    subject: 'Welcome as a partner of Bailu',
    before: 'Your application has been accepted. You are a partner of Bailu now.',
    after: 'Your clients, your income and what to pass on are waiting for you here:',
  },
  application_refused: {
    subject: 'Your application as a partner',
    before: 'Thank you for applying. This time we could not accept your application. Our team wrote:',
    after: 'You may apply again at any time:',
  },
} as const
