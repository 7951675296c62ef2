export const en = {
  brand: 'Bailu',
  hello: 'Hello,',
  automatic: 'This e-mail was sent automatically. Please do not reply to it. Need help? Contact us:',
  reset_code: {
    subject: 'Your code for a new password',
    before: 'Enter this code in the app to choose a new password:',
    after: 'It is valid for 10 minutes. Nobody from Bailu will ever ask you for it.',
    orLink: 'Or open this link. It is valid for 30 minutes and works once:',
    notYou: 'If you did not request this, you do not need to do anything. Your password stays the same.',
  },
  order_code: {
    subject: 'Your code for your order',
    before: (number: string) => `Enter this code to see order ${number} on your phone:`,
    after: 'It is valid for 10 minutes. Nobody from Bailu will ever ask you for it.',
    orLink: 'Or open this link. It stays valid: keep this e-mail to find your order again.',
    notYou: 'If you did not request this, you do not need to do anything.',
  },
  account_moved: {
    subject: 'Your Bailu account has moved: choose a password',
    before: (name: string) =>
      `Dear ${name}, our shop has a new home, and your account has moved with it. Open this link to choose a password and sign in:`,
    after:
      'The link is valid for 14 days. After that, choose “Forgot password” on the sign-in page with this e-mail address.',
    notYou: 'If you do not know this account, you do not need to do anything.',
  },
  email_proof: {
    subject: 'Please confirm your e-mail address',
    before: 'Welcome to Bailu! Open this link to confirm that this e-mail address is yours:',
    after: 'It is valid for 24 hours. You can open it on any phone or computer.',
    notYou: 'If you did not register, open the link and choose “This was not me”, or simply ignore this e-mail.',
  },
  withdrawal_requested: {
    subject: 'You have requested a withdrawal',
    before: (at: string) => `On ${at} (Bangkok time) a withdrawal of your income was requested.`,
    after: 'You can follow it here:',
    notYou: 'If this was not you, set a new password right away and contact us:',
  },
  refund_account: {
    subject: 'Account for your refund',
    before: (at: string) => `On ${at} (Bangkok time) the account for your refund was entered.`,
    after: 'If you had entered another account before, we wait a while before paying the refund.',
    notYou: 'If this was not you, set a new password right away and contact us:',
  },
  accounts_merged: {
    subject: 'Your accounts were merged',
    before: (at: string) =>
      `On ${at} (Bangkok time) our team merged two accounts into one. The other account is closed.`,
    after: 'The orders and addresses of both are in the remaining account. Please sign in with its e-mail address.',
    notYou:
      'If these accounts are not both yours, or you did not ask for this, contact us right away. Until this is clear, we pay no refund to a new account:',
    closed: 'Closed account',
    stays: 'Remaining account',
  },
  reset_link: {
    subject: 'Choose a new password',
    before: 'You asked our team for help with signing in. Open this link to choose a new password:',
    after: 'It is valid for 30 minutes and works once. Nobody from Bailu can see it or will ever ask you for it.',
    notYou: 'If you did not ask for this, you do not need to do anything. Your password stays the same.',
  },
  staff_sign_in: {
    subject: 'Sign in to the Bailu back office',
    before:
      'Open this link on the device you want to sign in with. You will still need your password and your second step:',
    after: 'It is valid for 30 minutes.',
    notYou: 'If you did not request this, you do not need to do anything. Nobody can sign in with this link alone.',
  },
  email_code: {
    subject: 'Your code to confirm this e-mail address',
    before: 'Enter this code in the app to use this e-mail address for your account:',
    after: 'It is valid for 10 minutes. Nobody from Bailu will ever ask you for it.',
    notYou: 'If you did not request this, you do not need to do anything. Nothing will change.',
  },
  password_changed: {
    subject: 'Your password was changed',
    before: (at: string) => `The password of your account was changed on ${at} (Bangkok time).`,
    after: 'You have been signed out on all devices where the old password was used.',
    notYou: 'If this was not you, set a new password right away and contact us:',
  },
  email_changed: {
    subject: 'The e-mail address of your account was changed',
    before: (at: string) => `The e-mail address of your account was changed on ${at} (Bangkok time).`,
    after: (email: string) => `From now on you sign in with ${email}.`,
    notYou: 'If this was not you, contact us right away:',
  },
  email_correction: {
    subject: 'Please confirm your new e-mail address',
    before: 'Our team was asked to use this e-mail address for a Bailu account. Open this link to confirm it:',
    after: (until: string) => `It is valid until ${until} (Bangkok time). Your password stays the same.`,
    notYou: 'If you did not ask for this, you do not need to do anything. Nothing will change.',
  },
  email_correction_notice: {
    subject: 'A new e-mail address was requested for your account',
    before: (at: string, email: string) =>
      `On ${at} (Bangkok time) our team was asked to change the e-mail address of the Bailu account that uses this one to ${email}.`,
    after: 'If you asked for this, you do not need to do anything.',
    notYou: (until: string) => `If this was not you, open this link until ${until} to object:`,
  },
  email_correction_decided: {
    subject: 'A new e-mail address was requested for your account',
    before: (at: string, email: string) =>
      `On ${at} (Bangkok time) our team was asked again to change the e-mail address of the Bailu account that uses this one to ${email}.`,
    after: 'Two members of our team decide about it, because there was an objection before.',
    notYou: 'If this was not you, contact us right away:',
  },
  erasure_requested: {
    subject: 'We received a request to delete your account',
    before: (at: string) => `On ${at} (Bangkok time) our team recorded a request to delete your Bailu account.`,
    after: (ready: string) =>
      `It is carried out on ${ready} at the earliest. Your name, e-mail, phone number, picture and addresses are then erased for good.`,
    notYou: 'If you did not ask for this, or have changed your mind, contact us before then:',
  },
  erasure_refused: {
    subject: 'Your account is not deleted',
    before: (at: string) =>
      `On ${at} (Bangkok time) our team decided about the request to delete your Bailu account: it stays.`,
    grounds: {
      unproven: 'We could not make sure that the request came from you.',
      legal_claim:
        'The data is needed for a legal claim that is not settled yet (Personal Data Protection Act, section 33).',
      legal_duty: 'A law requires us to keep the data for now (Personal Data Protection Act, section 33).',
    },
    notYou:
      'If you do not agree, contact us. You may also complain to the Personal Data Protection Committee of Thailand.',
  },
  erasure_withdrawn: {
    subject: 'Your account is not deleted',
    before: (at: string) =>
      `On ${at} (Bangkok time) the request to delete your Bailu account was withdrawn. Your account stays as it is.`,
    notYou: 'If you still want us to delete it, contact us, or delete it yourself under “Account”:',
  },
  card_changed: {
    subject: 'The bank card for your withdrawals was changed',
    before: (at: string) =>
      `On ${at} (Bangkok time) the bank card for your withdrawals was linked, changed or deleted.`,
    after: 'After a change, we wait a while before paying withdrawals.',
    notYou: 'If this was not you, set a new password right away and contact us:',
  },
  account_deleted: {
    subject: 'Your account was deleted',
    before: (at: string) => `Your Bailu account was deleted on ${at} (Bangkok time).`,
    after:
      'Your name, e-mail, phone number, picture and addresses have been erased. We keep receipts and tax records for as long as the law requires.',
    notYou: 'If this was not you, contact us right away:',
  },
  already_registered: {
    subject: 'You already have an account',
    before: 'Someone, probably you, tried to register with this e-mail address, but it already has an account.',
    after: 'Sign in with your password, or choose a new one if you have forgotten it:',
    notYou: 'If this was not you, you do not need to do anything. Nobody has accessed your account.',
  },
  staff_welcome: {
    subject: 'Your account in the Bailu back office',
    before: (name: string) => `${name} has created an account for you in the Bailu back office.`,
    after: 'Choose your password with this link. It works once and is valid for 24 hours:',
    notYou: 'If you do not work for Bailu, please ignore this e-mail.',
  },
  staff_reset: {
    subject: 'A new password for the Bailu back office',
    before: (name: string) => `${name} has requested a new password for your account in the Bailu back office.`,
    after:
      'Choose it with this link. It works once and is valid for 24 hours. Until then your old password stays valid:',
    notYou: 'If you did not expect this, please talk to the shop owner.',
  },
  staff_password_changed: {
    subject: 'Your password for the back office was changed',
    before: (at: string) => `Your password for the Bailu back office was changed on ${at} (Bangkok time).`,
    after: 'You have been signed out on all devices where the old password was used.',
    notYou:
      'If this was not you, please tell the shop owner right away. They can end all your sessions and send you a link for a new password.',
  },
  factor_changed: {
    subject: 'Your second sign-in step was changed',
    before: (at: string) =>
      `On ${at} (Bangkok time) the following was changed for your account in the Bailu back office:`,
    what: {
      app_added: 'An authenticator app was set up',
      app_removed: 'The authenticator app was turned off',
      passkey_added: 'A passkey was added',
      passkey_removed: 'A passkey was removed',
      recovery_codes_renewed: 'New recovery codes were created; the old ones no longer work',
      reset:
        'All second steps were removed because they were reported lost. You set up a new one the next time you sign in',
    },
    notYou: 'If this was not you, please tell the shop owner right away and change your password.',
  },
  facts: {
    amount: 'Amount',
    account: 'Account',
    expected: 'Expected on',
  },
  open_tasks: {
    subject: 'Waiting for you at Bailu',
    intro: 'New in the back office since the last e-mail:',
    waiting: (total: string) => `${total} waiting`,
    open: 'Open',
    choose: 'You can choose what you are told, how and when, under “My account”:',
  },
  digest: {
    subject: 'Yesterday in the shop',
    of: (day: string) => `What happened on ${day}:`,
    quiet: 'Nothing unusual happened, and the audit log is intact.',
    place: 'See everything in the audit log. In your account you can choose when to receive this e-mail.',
    times: (count: number) => `${count} ×`,
    by: (name: string, count: number) => (count === 1 ? name : `${name}, ${count} ×`),
    money: (count: number, amount: string) => `${count}, ${amount} in total`,
    new_colleague: 'New colleague',
    addedBy: (name: string, by: string) => `${name}, added by ${by}`,
    new_network: 'Sign-in from a new network',
    large_refunds: 'Large refunds',
    large_grants: 'Large activity rewards',
    chain_broken: 'Audit log',
    broken: 'Differs from the sealed entries: run the check',
    chain_waiting: 'Audit entries not sealed yet',
    security: {
      sign_in_failed: 'Declined sign-ins',
      code_failed: 'Wrong codes',
      password_failed: 'Wrong passwords of signed-in people',
      csrf_failed: 'Requests without the back office token',
      access_denied: 'Requests without permission',
      not_signed_in: 'Back office requests without signing in',
      limit_reached: 'Limits reached',
      recent_auth_missing: 'Password requested again',
      key_misused: 'Repeated requests with changed content',
      unknown_object: 'Requests for items that do not exist',
    },
  },
  alarm: {
    subject: 'Alarm in the shop',
    todo: 'What to do:',
    place: 'See the details in the back office and mark there that you are handling it:',
    once: 'While it continues, you will not get another e-mail about it for a while.',
  },
} as const
