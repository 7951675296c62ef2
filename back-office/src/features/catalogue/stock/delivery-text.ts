const LINE = /^\s*"?([^\s,;"]+)"?[\s,;]*"?([^"]*?)"?\s*$/

/**
 * Adds one piece of a scanned SKU to the lines of a delivery: to the line that has it with a plain number, else as a new line.
 * @returns the text, and the pieces on this line
 */
export function addScanned(text: string, scanned: string): { text: string; pieces: number } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => {
    const [, sku = '', pieces = ''] = LINE.exec(line) ?? []
    return sku.toUpperCase() === scanned.toUpperCase() && /^\d{1,6}$/.test(pieces)
  })
  if (at < 0) return { text: joinText(text, `${scanned}\t1`), pieces: 1 }
  const [, sku = '', before = ''] = LINE.exec(lines[at] ?? '') ?? []
  const pieces = Number(before) + 1
  return { text: lines.with(at, `${sku}\t${pieces}`).join('\n'), pieces }
}

/** The lines of a delivery with further ones below. */
export const joinText = (text: string, more: string): string =>
  text.trim() === '' ? more : `${text.replace(/\s+$/, '')}\n${more}`
