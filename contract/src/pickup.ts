/** The fixed pick-up point: in every address list, changed by nobody. */
export const PICKUP_ID = 99999
/** Country of a new address. */
export const THAILAND = 'ประเทศไทย'
