/** Associated data of the encrypted refund account number of a return. */
export const returnAccountPlace = (id: string): string => `order_return/${id}/refund_number`

/** The same for a refund. */
export const duePlace = (id: string): string => `refund_due/${id}/refund_number`
