/**
 * The shape of the English texts with any string in it: zh and th do not compile unless they are complete.
 */
export type Like<T> = T extends (...args: infer A) => string
  ? (...args: A) => string
  : T extends string
    ? string
    : { [K in keyof T]: Like<T[K]> }
