type Place = { firstName: string; city: string; province: string; zip: string; country: string }

/** Initial, city, province, zip and country: enough to distinguish two addresses. */
export const maskedAddress = ({ firstName, city, province, zip, country }: Place): string =>
  [`${firstName.slice(0, 1)}•••`, city, province, zip, country].filter(Boolean).join(', ')
