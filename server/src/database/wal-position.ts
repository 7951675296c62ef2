/** A position in PostgreSQL's write-ahead log (LSN), as an integer that grows with every write. */
export type WalPosition = bigint

/** No standby ever reaches it. */
export const MAX_WAL_POSITION: WalPosition = (1n << 64n) - 1n

const FORMAT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Reads a position as PostgreSQL writes it, such as 16/B374D848; undefined for any other text. */
export function parseWalPosition(text: string): WalPosition | undefined {
  const [, high, low] = FORMAT.exec(text) ?? []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatWalPosition = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
