/** Where the sealed account number of a return belongs; it opens nowhere else. */
export const returnAccountPlace = (id: string): string => `order_return/${id}/refund_number`
