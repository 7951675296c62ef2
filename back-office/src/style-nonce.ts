/**
 * The page takes only styles that carry its nonce. antd gives its own to them, but the part
 * that measures a table's scroll bar makes a style without being told: it gets it here.
 */
export function nonceForStyles(nonce: string): void {
  const create = document.createElement
  document.createElement = function made(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof document.createElement
}
