type Place = { firstName: string; city: string; province: string; zip: string; country: string }

/** Whose initial and which district: enough to tell two addresses apart. */
export const maskedAddress = ({ firstName, city, province, zip, country }: Place): string =>
  [`${firstName.slice(0, 1)}•••`, city, province, zip, country].filter(Boolean).join(', ')
