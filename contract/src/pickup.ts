/** Id of the fixed pick-up point, part of every address list and not editable. */
export const PICKUP_ID = 99999
/** Country of a new address. */
export const THAILAND = 'ประเทศไทย'
