/**
 * The shape of the English phrases with any words in it: what zh and th must
 * fill completely, or they do not compile.
 */
export type Like<T> = T extends (...args: infer A) => string
  ? (...args: A) => string
  : T extends string
    ? string
    : { [K in keyof T]: Like<T[K]> }
