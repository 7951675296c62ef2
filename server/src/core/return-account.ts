/** Where the sealed account number of a return belongs; it opens nowhere else. */
export const returnAccountPlace = (id: string): string => `order_return/${id}/refund_number`

/** The same of a refund that is owed. */
export const duePlace = (id: string): string => `refund_due/${id}/refund_number`
