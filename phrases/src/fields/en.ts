/** What is wrong with one field of what was sent. */
export const en = {
  missing: 'Please fill this in',
  form: 'Please check this',
  choice: 'Please choose one of the options',
  email: 'Please enter a valid e-mail address',
  phone: 'Please enter a valid phone number',
  zip: 'Please enter a valid postal code',
  whole: 'Please enter a whole number',
  least: (least: number) => `Please enter ${least} or more`,
  most: (most: number) => `Please enter ${most} at most`,
  short: (least: number) => `Please enter at least ${least} characters`,
  long: (most: number) => `Please enter ${most} characters at most`,
  few: (least: number) => `Please choose at least ${least}`,
  many: (most: number) => `Please choose ${most} at most`,
  unknown: 'This is not asked for here',
} as const
